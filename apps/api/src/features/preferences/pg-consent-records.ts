import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { Clock } from '#api/platform/clock.ts';
import type { Db } from '#api/platform/database.ts';
import { statementsOf } from '#api/platform/statements.ts';
import type { Tx } from '#api/platform/transaction.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';

type Deps = { cipher: FieldCipher; clock: Clock };

export type LatestConsent = {
  kind: string;
  granted: boolean;
  textVersion: string;
  interests: readonly string[];
  at: Date;
};

type NewConsent = {
  kind: string;
  granted: boolean;
  textVersion: string;
  source: string;
  /** What was ticked, for the kind that has something to tick. */
  interests?: readonly string[];
};

const Detail = z.array(z.string());
const detailContext = (memberId: string, id: string) => `consents.detail:${memberId}:${id}`;

/** What stands in a record beside its kind, decrypted. */
export function interestsOf(
  cipher: FieldCipher,
  { member_id, id, detail }: { member_id: string; id: string; detail: Uint8Array | null },
): readonly string[] {
  return detail === null ? [] : Detail.parse(JSON.parse(cipher.open(detail, detailContext(member_id, id))));
}

/** The word that counts of each kind. */
export async function latestConsents(
  { cipher }: Pick<Deps, 'cipher'>,
  db: Db | Tx,
  memberId: string,
): Promise<Map<string, LatestConsent>> {
  const rows = await statementsOf(db)
    .selectFrom('consents')
    .distinctOn('kind')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('kind')
    .orderBy('given_at', 'desc')
    .execute();
  return new Map(
    rows.map((row) => {
      const { kind, granted, text_version: textVersion, given_at: at } = row;
      return [kind, { kind, granted, textVersion, at, interests: interestsOf(cipher, row) }];
    }),
  );
}

/**
 * Records consents in the order in which they were given. Whoever calls holds the member's row, so that of two at a
 * time one is later; a clock that stands still moves a record on by a moment for the same reason.
 */
export async function recordConsents(
  { cipher, clock }: Deps,
  tx: Tx,
  {
    memberId,
    records,
    last,
  }: { memberId: string; records: readonly NewConsent[]; last: Map<string, LatestConsent> },
): Promise<void> {
  if (records.length === 0) return;
  const now = clock.now();
  const values = records.map(({ kind, granted, textVersion, source, interests }) => {
    const id = randomUUID();
    const before = last.get(kind)?.at;
    return {
      member_id: memberId,
      id,
      kind,
      granted,
      text_version: textVersion,
      source,
      given_at: before === undefined || before < now ? now : new Date(before.getTime() + 1),
      detail:
        interests === undefined ? null : cipher.seal(JSON.stringify(interests), detailContext(memberId, id)),
    };
  });
  await statementsOf(tx).insertInto('consents').values(values).execute();
}
