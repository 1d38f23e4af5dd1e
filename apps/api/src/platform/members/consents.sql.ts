import { randomUUID } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';
import { z } from 'zod';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { FieldCipher } from '../secrets/field-encryption.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import type { OpenMember } from './member-transaction.ts';

/** The latest choice of one kind, granted or withdrawn. */
export type LatestConsent = {
  kind: string;
  granted: boolean;
  textVersion: string;
  /** The bureau that the wording names. */
  bureauName: string | null;
  interests: readonly string[];
  at: Date;
};

export type ConsentKind = ResponseOf<'GET /v1/user/consents'>['consents'][number]['kind'];

/** Adds the time of the last withdrawal, after which earlier consents of the kind no longer stand. */
export type StandingConsent = LatestConsent & { id: string; withdrawnAt: Date | null };

type NewConsent = {
  kind: string;
  granted: boolean;
  textVersion: string;
  /** The bureau that the wording names, for kinds that name one. */
  bureauName?: string | null;
  source: string;
  /** Ticked interests, for kinds that have any. */
  interests?: readonly string[];
};

export type ConsentRecord = Omit<LatestConsent, 'interests'> & {
  id: string;
  source: string;
  /** Null for kinds without interests. */
  interests: readonly string[] | null;
};

type Opens = { cipher: Pick<FieldCipher, 'open'> };

const Detail = z.array(z.string());
const detailContext = (memberId: string, id: string) => `consents.detail:${memberId}:${id}`;

export const CONSENTS_TABLE: SealedTable = {
  table: 'consents',
  key: { member_id: 'uuid', kind: 'text', id: 'uuid' },
  columns: { detail: (key) => detailContext(key('member_id'), key('id')) },
};

/** Decrypts what a record contains beside its kind. */
function interestsOf(
  { cipher }: Opens,
  { member_id, id, detail }: { member_id: string; id: string; detail: Uint8Array | null },
): readonly string[] | null {
  if (detail === null) return null;
  return Detail.parse(JSON.parse(cipher.open(detail, detailContext(member_id, id))));
}

/** Current consents of a member, by kind. */
export async function latestConsents(
  deps: Opens,
  db: Db,
  memberId: string,
): Promise<Map<string, LatestConsent>> {
  const rows = await db
    .selectFrom('standing_consents')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute();
  return new Map(
    rows.map((row) => {
      const { kind, granted, text_version: textVersion, bureau_name: bureauName, given_at: at } = row;
      return [kind, { kind, granted, textVersion, bureauName, at, interests: interestsOf(deps, row) ?? [] }];
    }),
  );
}

type OfKind = { memberId: string; kind: string };

export const latestConsent = (db: Db, { memberId, kind }: OfKind) =>
  db
    .selectFrom('standing_consents')
    .select(['granted', 'given_at', 'bureau_name as bureauName'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Whether the latest record grants the consent. False without any record. */
export async function isConsentGranted(db: Db, wanted: OfKind): Promise<boolean> {
  return (await latestConsent(db, wanted))?.granted ?? false;
}

/** A member's consents of these kinds. A kind without any record is absent. */
export async function standingConsents(
  deps: Opens,
  db: Db,
  { memberId, kinds }: { memberId: string; kinds: readonly ConsentKind[] },
): Promise<ReadonlyMap<ConsentKind, StandingConsent>> {
  const rows = await db
    .selectFrom('standing_consents as standing')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('consents as c')
        .select((inner) => inner.fn.max('c.given_at').as('at'))
        .whereRef('c.member_id', '=', 'standing.member_id')
        .whereRef('c.kind', '=', 'standing.kind')
        .where('c.granted', '=', false)
        .as('withdrawn_at'),
    )
    .where('member_id', '=', memberId)
    .where('kind', 'in', kinds)
    .execute();
  return new Map(
    kinds.flatMap((kind) => {
      const row = rows.find((each) => each.kind === kind);
      if (row === undefined) return [];
      const { id, granted, text_version: textVersion, given_at: at, withdrawn_at: withdrawnAt } = row;
      const interests = interestsOf(deps, row) ?? [];
      return [
        [kind, { id, kind, granted, textVersion, bureauName: row.bureau_name, at, withdrawnAt, interests }],
      ];
    }),
  );
}

/** All records of a member, oldest first, or only the latest of each kind. */
export async function consentRecords(
  deps: Opens,
  db: Db,
  { memberId, latest }: { memberId: string; latest?: number },
): Promise<ConsentRecord[]> {
  const all = db.selectFrom('consents').selectAll().where('member_id', '=', memberId);
  const rows = await (
    latest === undefined ? all.orderBy('given_at') : all.orderBy('given_at', 'desc').limit(latest)
  ).execute();
  return rows.map((row) => {
    const { id, kind, granted, text_version: textVersion, bureau_name: bureauName, given_at: at } = row;
    return {
      id,
      kind,
      granted,
      textVersion,
      bureauName,
      at,
      source: row.source,
      interests: interestsOf(deps, row),
    };
  });
}

type Recording = {
  /** Locked, so that concurrent choices are ordered, and no consent outlives the account. */
  member: OpenMember;
  records: readonly NewConsent[];
  last: ReadonlyMap<string, Pick<LatestConsent, 'at'>>;
};

/**
 * Stores consents in the order they were given, and returns their times. Equal clock readings are moved on by a
 * millisecond.
 */
export async function recordConsents(
  { cipher, now: clock }: Pick<Context, 'cipher' | 'now'>,
  tx: Tx,
  { member: { id: memberId }, records, last }: Recording,
): Promise<readonly Date[]> {
  if (records.length === 0) return [];
  const now = clock();
  const values = records.map(({ kind, granted, textVersion, bureauName = null, source, interests }) => {
    const id = randomUUID();
    const sealed = () => cipher.seal(JSON.stringify(interests), detailContext(memberId, id));
    return {
      member_id: memberId,
      id,
      kind,
      granted,
      text_version: textVersion,
      bureau_name: bureauName,
      source,
      given_at: after(last.get(kind)?.at, now),
      detail: interests === undefined ? null : sealed(),
    };
  });
  await tx.insertInto('consents').values(values).execute();
  return values.map(({ given_at }) => given_at);
}

/** Now, or a millisecond after `last` when the clock has not advanced. */
function after(last: Date | undefined, now: Date): Date {
  return last === undefined || last < now ? now : new Date(last.getTime() + 1);
}

/** Id of the member who gave this consent, or null. */
export async function consentGiver(
  db: Db,
  { id, kind }: { id: string; kind: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('consents')
    .select('member_id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

export async function eraseConsents(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('consents').where('member_id', '=', memberId).execute();
}

/** To the terms, of those who are still members. */
export async function hasAnybodyAgreed(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('consents')
    .select('id')
    .where('kind', '=', 'terms')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
