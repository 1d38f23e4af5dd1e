import { setTimeout as pause } from 'node:timers/promises';

import type { PgBoss } from 'pg-boss';

import { tellJobFailed } from '#api/platform/jobs/job-failures.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';

import { traced, type Tracing } from '../tracing/tracing.ts';
import { withAdvisoryLock } from '../database/with-advisory-lock.ts';
import { DEAD_LETTERS, HEARTBEAT_SECONDS, JOBS_LOCK, startBoss, type BossDeps } from './boss.ts';
import type { JobWorker } from './job.ts';

/** How long jobs may take to end when the process stops. */
const PATIENCE_MS = 5000;
/** A first run that could not be sent, because the database was away or full, is sent after this long. */
const SEND_AGAIN_MS = 10_000;
/** A finished job is kept for a while; one in these states is still to be done, or in progress. */
const LIVING: ReadonlySet<string> = new Set(['created', 'retry', 'active']);
/** The minimum that pg-boss accepts. */
const SHORTEST_LOOK_SECONDS = 0.5;
const LONGEST_LOOK_SECONDS = 15;
const DEAD_LETTER_LOOK_SECONDS = 5;
/** Another process can continue what a stopping process left undone. */
const HANDED_ON_AFTER_MS = 1000;

type Deps = Pick<BossDeps, 'pool' | 'logger'> & {
  metrics: Pick<Metrics, 'jobFailed' | 'jobDone'>;
  tracing: Tracing | null;
};

type Working = Deps & { boss: PgBoss; stopping: AbortSignal };

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

/**
 * The work of a process that comes again and again. All of it runs as pg-boss jobs, so processes share it, and another
 * one does what a dead process had begun.
 */
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
  // No start waits for it: a full database accepts none now.
  void sendFirst(working, workers).then(() => ids.forEach((id) => boss.notifyWorker(id)));
  return {
    boss,
    /** Ends what is in progress, and begins no more. */
    async stop(): Promise<void> {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: PATIENCE_MS, close: false });
    },
  };
}

/** A run sends the next one when it ends, however it ended; so there is one even after a run that failed. */
async function startWorker(deps: Working, worker: JobWorker): Promise<string> {
  const { boss, metrics, stopping, tracing } = deps;
  const { name, schedule, work } = worker;
  const { everyMs } = schedule;
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: Math.max(SHORTEST_LOOK_SECONDS, Math.min(LONGEST_LOOK_SECONDS, everyMs / 2000)),
    // Four heartbeats within the time after which a job counts as dead.
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 4,
  };
  const onDefect = tellJobFailed(deps, name);
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

/**
 * Sends the very first run of each job, which is at once. Under a lock: two processes that start together would both find
 * none and send one each, and run side by side.
 */
async function sendFirst(deps: Working, workers: readonly JobWorker[]): Promise<void> {
  const { boss, pool, stopping } = deps;
  const onDefect = tellJobFailed(deps, 'jobs');
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

/** Sends a run where none is scheduled; one that is comes no later than today's settings say. */
async function bringForward(boss: PgBoss, { name, schedule: { everyMs } }: JobWorker): Promise<void> {
  const there = (await boss.findJobs(name)).filter(({ state }) => LIVING.has(state));
  if (there.length === 0) await sendNext(boss, name, 0);
  const latest = Date.now() + everyMs;
  const late = there.filter(({ state, startAfter }) => state === 'created' && startAfter.getTime() > latest);
  for (const { id } of late) await boss.update({ name, options: { id, startAfter: everyMs / 1000 } });
}

/**
 * Jobs that were given up because their processes died again and again: each is reported and counted, and runs again at
 * its next time.
 */
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
