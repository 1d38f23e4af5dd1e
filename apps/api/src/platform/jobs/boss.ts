import { PgBoss, type Db as JobDatabase, type Queue, type QueueResult } from 'pg-boss';

import type { Database } from '#api/platform/database/database.ts';
import { onceDatabaseAnswers } from '#api/platform/database/once-database-answers.ts';
import { withAdvisoryLock } from '#api/platform/database/with-advisory-lock.ts';
import { tellJobFailed } from '#api/platform/jobs/job-failures.ts';
import type { Logger } from '#api/platform/logs/logger.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';

/** Held by a process while it creates pg-boss's tables, or sends first runs. Any constant will do. */
export const JOBS_LOCK = 7_422_012;
/** How often a process looks for jobs whose process died. */
const SUPERVISE_SECONDS = 5;
/** How often jobs are removed that ended longer ago than their kind allows. */
const REMOVE_SECONDS = 600;

/** Jobs that their own kind gave up: reported, counted, and kept for an operator to see. */
export const DEAD_LETTERS = 'dead-letters';

const DEAD_LETTER_RULES = {
  policy: 'standard',
  retryLimit: 60,
  retryDelay: 5,
  deleteAfterSeconds: 14 * 24 * 3600,
} as const;

/**
 * A job whose process died is taken up by another after this long without a heartbeat: pg-boss's minimum.
 */
export const HEARTBEAT_SECONDS = 10;

/**
 * Under the policy `short` no more than one run waits, so each can send the next without looking; and more than one may
 * be active, so that processes share long work. A run may take as long as it likes while its process shows that it is
 * alive.
 */
const JOB_RULES = {
  policy: 'short',
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 23 * 3600,
  retryLimit: 3,
  retryDelay: 1,
  deleteAfterSeconds: 600,
  deadLetter: DEAD_LETTERS,
} as const;

export type BossDeps = {
  pool: Database['pool'];
  logger: Pick<Logger, 'error' | 'warn' | 'info'>;
  metrics: Pick<Metrics, 'jobFailed'>;
};

/**
 * pg-boss on this process's database, with every job created. When everything already exists, nothing is written: a
 * process can start while the disk is full.
 */
export async function startBoss(deps: BossDeps, names: readonly string[]): Promise<PgBoss> {
  const boss = new PgBoss({
    db: overPool(deps.pool),
    supervise: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: REMOVE_SECONDS,
    // For jobs that depend on others, of which there are none.
    flowIntervalSeconds: 3600,
    // A pg-boss schedule works in whole minutes, and writes at every start.
    schedule: false,
  });
  boss.on('error', tellJobFailed(deps, 'jobs'));
  // Of two processes that create pg-boss's tables at once, one would fail.
  await onceDatabaseAnswers(() => withAdvisoryLock(deps.pool, JOBS_LOCK, () => prepare(boss, names)));
  // At once as well: this may be the start after the process that died. No start waits for it.
  boss.supervise().catch(tellJobFailed(deps, 'jobs'));
  return boss;
}

async function prepare(boss: PgBoss, names: readonly string[]): Promise<void> {
  try {
    await boss.start();
    const all = [DEAD_LETTERS, ...names];
    const there = new Map((await boss.getQueues(all)).map((queue) => [queue.name, queue]));
    for (const name of all) {
      await makeQueue(boss, name, there.get(name));
    }
  } catch (cause) {
    // Otherwise what it began would run alongside the next attempt.
    await boss.stop({ graceful: false, close: false });
    throw cause;
  }
}

async function makeQueue(boss: PgBoss, name: string, there: QueueResult | undefined): Promise<void> {
  const { policy, ...changeable }: Pick<Queue, 'policy'> & object =
    name === DEAD_LETTERS ? DEAD_LETTER_RULES : JOB_RULES;
  if (there === undefined) return boss.createQueue(name, { policy, ...changeable });
  const isAsWanted = Object.entries(changeable).every(
    ([rule, wanted]) => Reflect.get(there, rule) === wanted,
  );
  if (!isAsWanted) await boss.updateQueue(name, changeable);
}

const overPool = (pool: Database['pool']): JobDatabase => ({
  async executeSql(text, values) {
    const result = await pool.query({ text, ...(values === undefined ? {} : { values }) });
    return Array.isArray(result)
      ? { rows: result.flatMap((each: { rows: unknown[] }) => each.rows) }
      : result;
  },
});
