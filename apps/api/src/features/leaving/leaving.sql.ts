import { randomUUID } from 'node:crypto';

import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { sessionStands } from '#api/platform/sessions/member-sessions.ts';
import { consentRecords } from '#api/platform/members/consents.ts';
import { memberOpener, openEmail } from '#api/platform/members/member-fields.ts';
import type { Tx } from '#api/platform/context.ts';

import type { Departures, Leaver } from './leaving.ports.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    kept_records: {
      id: string;
      receipt: string;
      kind: 'authority' | 'bureau-access';
      at: Date;
      consent_kind: string | null;
      text_version: string | null;
      granted: boolean | null;
      source: string | null;
      bureau_reference: string | null;
      outcome: string | null;
      keep_until: Date;
    };
  }
}

type Deps = {
  cipher: Pick<FieldCipher, 'open'>;
  /** A mobile in the form in which messages are addressed to it. */
  international: (mobile: string) => string;
  /** The destinations that are waiting for a code. */
  pendingDestinations: (tx: Tx, memberId: string) => Promise<{ kind: 'email' | 'mobile'; to: string }[]>;
  /** What the bureau was asked about the member. */
  enquiriesOf: (tx: Tx, memberId: string) => Promise<{ reference: string; outcome: string; at: Date }[]>;
};

/** The consents that allow us to ask the bureau: `KEPT_RECORDS` names what is kept of them. */
const AUTHORITIES = ['score-access', 'bureau-access'];

/** Members who leave, on PostgreSQL. */
export function makePgDepartures(deps: Deps): Departures {
  return {
    hold: (tx, memberId) => hold(deps, tx, memberId),
    stillIn: sessionStands,
    async keep(tx, of) {
      await keepAuthorities(deps, tx, of);
      await keepAccesses(deps, tx, of);
    },
  };
}

async function hold(
  { cipher, international, pendingDestinations }: Deps,
  tx: Tx,
  memberId: string,
): Promise<Leaver | null> {
  const member = await tx
    .selectFrom('member_records')
    .select(['email', 'mobile'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined) return null;
  const waiting = await pendingDestinations(tx, memberId);
  const to = (wanted: 'email' | 'mobile') =>
    waiting.flatMap((each) => (each.kind === wanted ? [each.to] : []));
  const mobile = member.mobile === null ? [] : [memberOpener(cipher, memberId)('mobile', member.mobile)];
  return {
    email: openEmail(cipher, memberId, member.email),
    destinations: [...to('email'), ...[...mobile, ...to('mobile')].map(international)],
  };
}

type Keep = Parameters<Departures['keep']>[1];

async function keepAuthorities(deps: Deps, tx: Tx, { memberId, receipt, until }: Keep): Promise<void> {
  const consents = await consentRecords(deps, tx, { memberId });
  const rows = consents
    .filter(({ kind }) => AUTHORITIES.includes(kind))
    .map((consent) => ({
      id: randomUUID(),
      receipt,
      kind: 'authority' as const,
      at: consent.at,
      consent_kind: consent.kind,
      text_version: consent.textVersion,
      granted: consent.granted,
      source: consent.source,
      bureau_reference: null,
      outcome: null,
      keep_until: until,
    }));
  if (rows.length > 0) await tx.insertInto('kept_records').values(rows).execute();
}

async function keepAccesses(
  { enquiriesOf }: Deps,
  tx: Tx,
  { memberId, receipt, until }: Keep,
): Promise<void> {
  const rows = (await enquiriesOf(tx, memberId)).map(({ reference, outcome, at }) => ({
    id: randomUUID(),
    receipt,
    kind: 'bureau-access' as const,
    at,
    consent_kind: null,
    text_version: null,
    granted: null,
    source: null,
    bureau_reference: reference,
    outcome,
    keep_until: until,
  }));
  if (rows.length > 0) await tx.insertInto('kept_records').values(rows).execute();
}

export const leavingRetention: readonly Retention[] = [
  endedRows({ name: 'kept-records', from: 'from kept_records', by: 'keep_until' }),
];
