import { sql } from 'kysely';

import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { PersonalDataPart, Json } from '#api/platform/members/personal-data-part.ts';

import { openChanges } from './older/pg-older-files.ts';
import { openReasons, sealContext } from './pg-score-records.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: Pick<FieldCipher, 'open'> };

/** Scores with their factors and credit files, and the enquiries at the bureau behind them. */
export function makePgScoresPart(deps: Deps): PersonalDataPart {
  return {
    name: 'scores',
    title: 'Your credit scores',
    tables: ['score_snapshots', 'bureau_orders'],
    exportOf: (memberId) => everything(deps, memberId),
    /** A credit file is tens of pages: the paper has only the latest. */
    async paperOf(memberId) {
      const { scores, ...rest } = await everything(deps, memberId);
      const latest = scores.at(-1);
      return {
        scores: scores.map((each) => {
          const { creditFile: _, ...score } = each;
          return score;
        }),
        latestCreditFile: latest === undefined ? null : latest.creditFile,
        ...rest,
      };
    },
    async erase(tx, memberId) {
      await tx.deleteFrom('score_snapshots').where('member_id', '=', memberId).execute();
      await tx.deleteFrom('bureau_orders').where('member_id', '=', memberId).execute();
    },
  };
}

async function everything({ database: { db }, cipher }: Deps, memberId: string) {
  const snapshots = await db
    .selectFrom('score_snapshots')
    .select(['month', 'score', 'advice', 'file', 'file_state', 'changes', 'reasons'])
    .select(sql<string>`received_on::text`.as('received_on'))
    .where('member_id', '=', memberId)
    .orderBy('month')
    .execute();
  const orders = await db
    .selectFrom('bureau_orders')
    .select(['month', 'outcome', 'reference'])
    .where('member_id', '=', memberId)
    .orderBy('month')
    .execute();
  const opened = (sealed: Uint8Array, field: 'advice' | 'file', month: string) =>
    JSON.parse(cipher.open(sealed, sealContext(field, { memberId, month }))) as Json;
  const changesOf = (row: { month: string; changes: Uint8Array | null }) =>
    openChanges(cipher, { memberId, ...row })?.map(({ kind, count }) => ({ kind, count })) ?? null;
  const restsOn = ({ month, reasons }: { month: string; reasons: Uint8Array | null }) =>
    openReasons(cipher, { memberId, month, reasons }) as Json;
  return {
    scores: snapshots.map((row) => ({
      month: row.month,
      score: row.score,
      receivedOn: row.received_on,
      factors: opened(row.advice, 'advice', row.month),
      /** By kind and count, where it was noted before the file went. */
      changedSinceTheMonthBefore: changesOf(row),
      /** The scorecard's points, and what moved them; null for a score that was stored without. */
      restsOn: restsOn(row),
      /** Of the two latest months; earlier ones are not kept. */
      creditFile: row.file_state === 'thin' ? null : opened(row.file, 'file', row.month),
    })),
    enquiriesAtTheBureau: orders,
  };
}
