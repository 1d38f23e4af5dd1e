import { PgBoss, type Db as JobDatabase, type Queue, type QueueResult } from 'pg-boss';

import type { Database } from '#api/platform/database/database.ts';
import { onceDatabaseAnswers } from '#api/platform/database/once-database-answers.ts';
import { withAdvisoryLock } from '#api/platform/database/with-advisory-lock.ts';
import { reportJobFailure } from '#api/platform/jobs/job-failures.ts';
import type { Logger } from '#api/platform/logs/logger.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';

/** Advisory lock for creating pg-boss's tables and sending first runs. The number is arbitrary. */
export const JOBS_LOCK = 7_422_012;
/** How often a process looks for jobs of dead processes. */
const SUPERVISE_SECONDS = 5;
/** How often finished jobs are deleted. */
const REMOVE_SECONDS = 600;

/** Queue of jobs that ran out of retries. They are reported, counted and kept for an operator. */
export const DEAD_LETTERS = 'dead-letters';

const DEAD_LETTER_RULES = {
  policy: 'standard',
  retryLimit: 60,
  retryDelay: 5,
  deleteAfterSeconds: 14 * 24 * 3600,
} as const;

/** A job without a heartbeat for this long is retried by another process. pg-boss's minimum. */
export const HEARTBEAT_SECONDS = 10;

/**
 * The policy `short` allows one queued run per job, so each run can send the next one blindly, and several active
 * ones, so processes share long work. A run may take as long as its process sends heartbeats.
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
 * Starts pg-boss and creates its queues. Writes nothing when they exist, so a process can start while the disk is
 * full.
 */
export async function startBoss(deps: BossDeps, names: readonly string[]): Promise<PgBoss> {
  const boss = new PgBoss({
    db: overPool(deps.pool),
    supervise: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: REMOVE_SECONDS,
    // For dependencies between jobs, which are not used.
    flowIntervalSeconds: 3600,
    // pg-boss schedules have a resolution of a minute, and write at every start.
    schedule: false,
  });
  boss.on('error', reportJobFailure(deps, 'jobs'));
  // The lock prevents two processes from creating pg-boss's tables concurrently, which fails.
  await onceDatabaseAnswers(() => withAdvisoryLock(deps.pool, JOBS_LOCK, () => prepare(boss, names)));
  // Supervises at once, without delaying the start: the process before may have died.
  boss.supervise().catch(reportJobFailure(deps, 'jobs'));
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
    // Otherwise the failed attempt would keep running beside the next one.
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
