import { randomUUID } from 'node:crypto';

import { PgBoss, type Db as JobDatabase, type QueueResult } from 'pg-boss';

import type { Database } from '#api/platform/database/database.ts';
import { tellJobFailed } from '#api/platform/jobs/job-failures.ts';
import type { Logger } from '#api/platform/logs/logger.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';
import { onceDatabaseAnswers } from '#api/platform/database/once-database-answers.ts';
import { withAdvisoryLock } from '#api/platform/database/with-advisory-lock.ts';

import { changeableRulesOf, JOB_KIND_NAMES, rulesOf, type JobKind } from './job-kinds.ts';
import { startListening } from './listening.ts';

/** Serialises the creation of pg-boss's tables by processes that start together. Any constant will do. */
const JOBS_LOCK = 7_422_012;
/** How often a process looks for jobs whose process died. */
const SUPERVISE_SECONDS = 5;
/** How often jobs are removed that ended longer ago than their kind allows. */
const REMOVE_SECONDS = 600;
const SENT_IN_TRANSACTIONS: JobKind = 'outbox';

export type BossDeps = {
  database: Pick<Database, 'pool' | 'nameOf'>;
  logger: Pick<Logger, 'error' | 'warn' | 'info'>;
  metrics: Pick<Metrics, 'jobFailed'>;
  /** Whether this process does jobs, or only sends them. */
  works: boolean;
  /** Whether it is notified of new jobs; kept up to date here. */
  hearing: { is: boolean };
};

/**
 * pg-boss on this process's database, with every kind of job created. A process that works is notified of new jobs by
 * LISTEN/NOTIFY. When everything already exists, nothing is written: a process can start while the disk is full.
 */
export async function startBoss(deps: BossDeps): Promise<PgBoss> {
  const { database, works } = deps;
  const boss = new PgBoss({
    db: overPool(deps),
    supervise: works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: REMOVE_SECONDS,
    // For jobs that depend on others, of which there are none.
    flowIntervalSeconds: 3600,
    // A pg-boss schedule works in whole minutes, and writes at every start.
    schedule: false,
    useListenNotify: works,
  });
  boss.on('error', tellJobFailed(deps, 'jobs'));
  // Of two processes that create pg-boss's tables at once, one would fail.
  await onceDatabaseAnswers(() => withAdvisoryLock(database.pool, JOBS_LOCK, () => prepare(boss)));
  // At once as well: this may be the start after the process that died. No start waits for it.
  if (works) boss.supervise().catch(tellJobFailed(deps, 'jobs'));
  return boss;
}

async function prepare(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
    const there = new Map((await boss.getQueues([...JOB_KIND_NAMES])).map((queue) => [queue.name, queue]));
    for (const kind of JOB_KIND_NAMES) await makeKind(boss, kind, there.get(kind));
    // Fills pg-boss's cache for the kinds that are sent within transactions: filling it there would take a second
    // connection.
    await boss.findJobs(SENT_IN_TRANSACTIONS, { id: randomUUID() });
  } catch (cause) {
    // Otherwise what it began would run alongside the next attempt.
    await boss.stop({ graceful: false, close: false });
    throw cause;
  }
}

async function makeKind(boss: PgBoss, kind: JobKind, there: QueueResult | undefined): Promise<void> {
  if (there === undefined) return boss.createQueue(kind, rulesOf(kind));
  const rules = changeableRulesOf(kind);
  const isAsWanted = Object.entries(rules).every(([rule, wanted]) => Reflect.get(there, rule) === wanted);
  if (!isAsWanted) await boss.updateQueue(kind, rules);
}

/** The process's pool, plus a connection that listens. */
function overPool({ database: { pool, nameOf }, logger, hearing }: BossDeps): JobDatabase {
  return {
    async executeSql(text, values) {
      const name = values === undefined ? undefined : nameOf(text);
      const named = name === undefined ? {} : { name };
      const result = await pool.query({ text, ...named, ...(values === undefined ? {} : { values }) });
      return Array.isArray(result)
        ? { rows: result.flatMap((each: { rows: unknown[] }) => each.rows) }
        : result;
    },
    async listen(channel, onNotification, look) {
      return startListening({
        connectionString: pool.options.connectionString,
        channel,
        notify: (payload) => pool.query('select pg_notify($1, $2)', [channel, payload]),
        onNotification,
        look,
        tell({ hears, errorCode }) {
          hearing.is = hears;
          if (hears) logger.info({ event: 'jobs-heard' });
          else logger.warn({ event: 'jobs-not-heard', errorCode });
        },
      });
    },
  };
}
