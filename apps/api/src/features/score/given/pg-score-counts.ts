import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';

import type { ScoreCount, ScoreCounts } from '../score.ports.ts';

/** Well within a statement's time; what is left over is counted at the next run. */
const AT_ONCE = 10_000;

/**
 * Marks what is not counted yet and adds it, in one statement: a score is counted once, whoever runs it how often. Of
 * two runs at the same moment, the second finds the scores of the first marked.
 */
const COUNT = {
  name: 'score-count',
  text: `with fresh as (
      select member_id, month from score_snapshots where not counted limit ${AT_ONCE}
    ), marked as (
      update score_snapshots s set counted = true from fresh f
      where s.member_id = f.member_id and s.month = f.month and not s.counted
      returning 1
    )
    update score_counts set
      given_before = given,
      before_at = counted_at,
      given = given + (select count(*) from marked),
      counted_at = greatest(counted_at, $1)
    where id = 1`,
};

const READ = {
  name: 'score-count-read',
  text: `select given::float8 as given, counted_at, given_before::float8 as given_before, before_at
    from score_counts where id = 1`,
};

type Row = { given: number; counted_at: Date; given_before: number; before_at: Date };

type Deps = { database: Pick<Database, 'query'>; clock: Clock };

/** One row that a job keeps: no visit counts anything, and no score waits for another's count. */
export function makePgScoreCounts({ database, clock }: Deps): ScoreCounts {
  return {
    async countNew() {
      await database.query(COUNT, [clock.now()]);
    },
    async read(): Promise<ScoreCount> {
      const [row] = await database.query<Row>(READ, []);
      if (row === undefined) throw new Error('the row of the count is not there');
      return {
        given: row.given,
        countedAt: row.counted_at,
        before: { given: row.given_before, countedAt: row.before_at },
      };
    },
  };
}
