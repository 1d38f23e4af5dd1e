import { setTimeout as pause } from 'node:timers/promises';

import type { PgBoss } from 'pg-boss';

import { reportJobFailure } from '#api/platform/jobs/job-failures.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';

import { traced, type Tracing } from '../tracing/tracing.ts';
import { withAdvisoryLock } from '../database/with-advisory-lock.ts';
import { DEAD_LETTERS, HEARTBEAT_SECONDS, JOBS_LOCK, startBoss, type BossDeps } from './boss.ts';
import type { JobWorker } from './job.ts';

/** Grace period for jobs when the process stops. */
const PATIENCE_MS = 5000;
/** Delay before sending first runs again after a database failure. */
const SEND_AGAIN_MS = 10_000;
/** Finished jobs are kept for a while. These states are unfinished. */
const LIVING: ReadonlySet<string> = new Set(['created', 'retry', 'active']);
/** pg-boss's minimum. */
const SHORTEST_LOOK_SECONDS = 0.5;
const LONGEST_LOOK_SECONDS = 15;
const DEAD_LETTER_LOOK_SECONDS = 5;
/** Delay after which another process continues the work of a stopping one. */
const HANDED_ON_AFTER_MS = 1000;

type Deps = Pick<BossDeps, 'pool' | 'logger'> & {
  metrics: Pick<Metrics, 'jobFailed' | 'jobDone'>;
  tracing: Tracing | null;
};

type Working = Deps & { boss: PgBoss; stopping: AbortSignal };

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

/** Runs the recurring jobs of a process through pg-boss, so processes share them and take over from dead ones. */
export async function startJobs(deps: Deps, workers: readonly JobWorker[]) {
  const boss = await startBoss(
    deps,
    workers.map(({ name }) => name),
  );
  const stopping = new AbortController();
  const working: Working = { ...deps, boss, stopping: stopping.signal };
  await startDeadLetters(working, new Map(workers.map((worker) => [worker.name, worker])));
  const ids: string[] = [];
  for (const worker of workers) ids.push(await startWorker(working, worker));
  // Not awaited: a full database would block the start.
  void sendFirst(working, workers).then(() => ids.forEach((id) => boss.notifyWorker(id)));
  return {
    boss,
    /** Finishes jobs in progress and starts no more. */
    async stop(): Promise<void> {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: PATIENCE_MS, close: false });
    },
  };
}

/** Each run sends the next one, even after a failure. */
async function startWorker(deps: Working, worker: JobWorker): Promise<string> {
  const { boss, metrics, stopping, tracing } = deps;
  const { name, schedule, work } = worker;
  const { everyMs } = schedule;
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: Math.max(SHORTEST_LOOK_SECONDS, Math.min(LONGEST_LOOK_SECONDS, everyMs / 2000)),
    // Four heartbeats within the expiry.
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 4,
  };
  const onDefect = reportJobFailure(deps, name);
  return boss.work(name, options, async ([job]) => {
    const signal = job === undefined ? stopping : AbortSignal.any([stopping, job.signal]);
    const callHelp = async (): Promise<void> => void (await boss.send(name, null, { singletonKey: 'help' }));
    try {
      await traced(tracing, { name: `job ${name}`, kind: 'consumer' }, () => work({ signal, callHelp }));
      metrics.jobDone(name);
    } catch (cause) {
      onDefect(cause);
    }
    await sendNext(boss, name, stopping.aborted ? HANDED_ON_AFTER_MS : everyMs);
  });
}

const sendNext = (boss: PgBoss, name: string, afterMs: number) =>
  boss.send(name, null, { startAfter: afterMs / 1000 });

/** Sends the first run of each job. Under a lock, because two processes that start together would send one each. */
async function sendFirst(deps: Working, workers: readonly JobWorker[]): Promise<void> {
  const { boss, pool, stopping } = deps;
  const onDefect = reportJobFailure(deps, 'jobs');
  while (!stopping.aborted) {
    try {
      await withAdvisoryLock(pool, JOBS_LOCK, async () => {
        for (const worker of workers) await bringForward(boss, worker);
      });
      return;
    } catch (cause) {
      if (!stopping.aborted) onDefect(cause);
    }
    await pause(SEND_AGAIN_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}

/** Sends a run when none is queued. A queued run is brought forward if the current interval is shorter. */
async function bringForward(boss: PgBoss, { name, schedule: { everyMs } }: JobWorker): Promise<void> {
  const there = (await boss.findJobs(name)).filter(({ state }) => LIVING.has(state));
  if (there.length === 0) await sendNext(boss, name, 0);
  const latest = Date.now() + everyMs;
  const late = there.filter(({ state, startAfter }) => state === 'created' && startAfter.getTime() > latest);
  for (const { id } of late) await boss.update({ name, options: { id, startAfter: everyMs / 1000 } });
}

/** Reports and counts jobs that ran out of retries because their processes kept dying, and schedules their next run. */
async function startDeadLetters(
  { boss, logger, metrics }: Working,
  workers: ReadonlyMap<string, JobWorker>,
): Promise<void> {
  const options = { includeMetadata: true as const, pollingIntervalSeconds: DEAD_LETTER_LOOK_SECONDS };
  await boss.work(DEAD_LETTERS, options, async (jobs) => {
    for (const { sourceName, sourceId, sourceRetryCount: retries } of jobs) {
      const job = sourceName ?? 'unknown';
      metrics.jobFailed(job);
      logger.error({ event: 'job-given-up', job, id: sourceId, retries });
      const worker = workers.get(job);
      if (worker !== undefined) await sendNext(boss, job, worker.schedule.everyMs);
    }
  });
}
