import type { Context } from '#api/platform/context.ts';

import type { ScoreCount } from './score-counter.rules.ts';

/** Well within the statement timeout; the next run counts the rest. */
const AT_ONCE = 10_000;

const COUNT = {
  name: 'score-count',
  text: `with fresh as (
      select member_id, bureau, month from score_snapshots where not counted limit ${AT_ONCE}
    ), marked as (
      update score_snapshots s set counted = true from fresh f
      where s.member_id = f.member_id and s.bureau = f.bureau and s.month = f.month and not s.counted
      returning 1
    )
    update score_counts set
      given_before = given,
      before_at = counted_at,
      given = given + (select count(*) from marked),
      counted_at = greatest(counted_at, $1)
    where id = 1`,
};

/** Marks and counts scores in one statement, so each is counted once even by concurrent runs. */
export async function countScores(ctx: Context): Promise<void> {
  await ctx.query(COUNT, [ctx.now()]);
}

const READ = {
  name: 'score-count-read',
  text: `select given::float8 as given, counted_at, given_before::float8 as given_before, before_at
    from score_counts where id = 1`,
};

type Row = { given: number; counted_at: Date; given_before: number; before_at: Date };

/** Reads the one row that a job maintains, so that neither a visit nor a score has to count. */
export async function readScoreCount(ctx: Context): Promise<ScoreCount> {
  const [row] = await ctx.query<Row>(READ, []);
  if (row === undefined) throw new Error('score_counts has no row');
  const { given, counted_at: countedAt, given_before, before_at } = row;
  return { given, countedAt, before: { given: given_before, countedAt: before_at } };
}
