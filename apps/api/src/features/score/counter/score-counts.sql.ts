import { sql } from 'kysely';

import type { Context } from '#api/platform/context.ts';

import type { ScoreCount } from './score-counter.rules.ts';

/** Well within the statement timeout; the next run counts the rest. */
const BATCH_SIZE = 10_000;

/** Marks and counts scores in one statement, so each is counted once even by concurrent runs. */
export async function countScores({ db, now }: Context): Promise<void> {
  await db
    .with('fresh', (query) =>
      query
        .selectFrom('score_snapshots')
        .select(['member_id', 'bureau', 'month'])
        .where('counted', '=', false)
        .where('score', 'is not', null)
        .limit(BATCH_SIZE),
    )
    .with('marked', (query) =>
      query
        .updateTable('score_snapshots as s')
        .from('fresh as f')
        .set({ counted: true })
        .whereRef('s.member_id', '=', 'f.member_id')
        .whereRef('s.bureau', '=', 'f.bureau')
        .whereRef('s.month', '=', 'f.month')
        .where('s.counted', '=', false)
        .returning('s.month'),
    )
    .updateTable('score_counts')
    .set((eb) => ({
      given_before: eb.ref('given'),
      before_at: eb.ref('counted_at'),
      given: sql`given + (select count(*) from marked)`,
      counted_at: sql`greatest(counted_at, ${now()})`,
    }))
    .where('id', '=', 1)
    .execute();
}

/** Reads the one row that a job maintains, so that neither a visit nor a score has to count. */
export async function readScoreCount({ db }: Context): Promise<ScoreCount> {
  const row = await db
    .selectFrom('score_counts')
    .select(['given', 'counted_at', 'given_before', 'before_at'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    given: Number(row.given),
    countedAt: row.counted_at,
    before: { given: Number(row.given_before), countedAt: row.before_at },
  };
}
