import { randomUUID } from 'node:crypto';

import { consentRecords } from '#api/platform/members/consents.sql.ts';
import { memberOpener, openEmail } from '#api/platform/members/member-fields.ts';
import type { Context, Tx } from '#api/platform/context.ts';
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
      bureau_name: string | null;
      outcome: string | null;
      keep_until: Date;
    };
  }
}

/** The addresses of a locked member. */
export async function destinationsOf(
  { cipher }: Context,
  tx: Tx,
  memberId: string,
): Promise<{ email: string; mobile: string | null }> {
  const member = await tx
    .selectFrom('member_records')
    .select(['email', 'mobile'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    email: openEmail(cipher, memberId, member.email),
    mobile: member.mobile === null ? null : memberOpener(cipher, memberId)('mobile', member.mobile),
  };
}

/** The consents to bureau enquiries that `KEPT_RECORDS` names. */
const AUTHORITIES = ['score-access', 'bureau-access', 'second-bureau'];

type Kept = {
  memberId: string;
  receipt: string;
  until: Date;
};

/** Sets aside what the law requires, under the receipt's number alone. Call it before erasing. */
export async function insertKeptRecords(ctx: Context, tx: Tx, kept: Kept): Promise<void> {
  const { memberId, receipt, until: keep_until } = kept;
  const enquiries = await tx
    .selectFrom('bureau_enquiries')
    .select(['bureau_name', 'reference', 'outcome', 'at'])
    .where('member_id', '=', memberId)
    .where('outcome', '<>', 'unsent')
    .execute();
  const consents = await consentRecords(ctx, tx, { memberId });
  const authorities = consents
    .filter(({ kind }) => AUTHORITIES.includes(kind))
    .map(({ kind, at, textVersion, bureauName, granted, source }) => ({
      id: randomUUID(),
      receipt,
      kind: 'authority' as const,
      at,
      consent_kind: kind,
      text_version: textVersion,
      granted,
      source,
      bureau_reference: null,
      bureau_name: bureauName,
      outcome: null,
      keep_until,
    }));
  const accesses = enquiries.map(({ bureau_name, reference, outcome, at }) => ({
    id: randomUUID(),
    receipt,
    kind: 'bureau-access' as const,
    at,
    consent_kind: null,
    text_version: null,
    granted: null,
    source: null,
    bureau_reference: reference,
    bureau_name,
    outcome,
    keep_until,
  }));
  const rows = [...authorities, ...accesses];
  if (rows.length > 0) await tx.insertInto('kept_records').values(rows).execute();
}

export const leavingRetention: readonly Retention[] = [
  endedRows({ name: 'kept-records', from: 'from kept_records', by: 'keep_until' }),
];
