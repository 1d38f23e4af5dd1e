import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Db } from '../context.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { traced, type Tracing } from '../tracing/tracing.ts';
import type { JobWorker } from './job.ts';
import { reportJobFailure } from './job-failures.ts';
import { addHelp, addJob, CLAIM_SECONDS, claimJob, endRun, extendClaim, type Claim } from './jobs.sql.ts';

/** Grace period for jobs when the process stops. */
const GRACE_PERIOD_MS = 5000;
const MIN_POLL_INTERVAL_MS = 500;
const MAX_POLL_INTERVAL_MS = 15_000;
const EXTEND_EVERY_MS = (CLAIM_SECONDS * 1000) / 4;
/** Delay after which another process continues the work of a stopping one. */
const HANDED_ON_AFTER_SECONDS = 1;
/** The number of processes that died in a run after which it waits for its next time. */
const MAX_ATTEMPTS = 4;

type Deps = {
  db: Db;
  logger: Pick<Logger, 'error'>;
  metrics: Pick<Metrics, 'jobDone' | 'jobFailed' | 'jobGivenUp'>;
  tracing: Tracing | null;
};

type Loop = Deps & {
  worker: JobWorker;
  stopping: AbortSignal;
  onDefect: (cause: unknown) => void;
  onFailedRun: (cause: unknown) => void;
};

export type Jobs = { stop: () => Promise<void> };

/** Runs the recurring jobs of a process. Processes share them and take over from dead ones. */
export function startJobs(deps: Deps, workers: readonly JobWorker[]): Jobs {
  const stopping = new AbortController();
  const onDefect = reportJobFailure(deps, 'jobs');
  const loops = workers.map((worker) => {
    const onFailedRun = reportJobFailure(deps, worker.name);
    return pollJob({ ...deps, worker, stopping: stopping.signal, onDefect, onFailedRun });
  });
  return {
    /** Finishes jobs in progress and starts no more. */
    async stop() {
      stopping.abort();
      await Promise.race([Promise.all(loops), pause(GRACE_PERIOD_MS, undefined, { ref: false })]);
    },
  };
}

async function pollJob(loop: Loop): Promise<void> {
  const { db, stopping, onDefect, worker } = loop;
  const { everyMs } = worker.schedule;
  const pollMs = Math.max(MIN_POLL_INTERVAL_MS, Math.min(MAX_POLL_INTERVAL_MS, everyMs / 2));
  let isAdded = false;
  while (!stopping.aborted) {
    try {
      if (!isAdded) await addJob(db, worker.name, everyMs / 1000);
      isAdded = true;
      await runIfDue(loop);
    } catch (cause) {
      onDefect(cause);
    }
    await pause(pollMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function runIfDue(loop: Loop): Promise<void> {
  const { db, logger, metrics, stopping } = loop;
  const { name, schedule } = loop.worker;
  const claimed = await claimJob(db, name, randomUUID());
  if (claimed === undefined) return;
  const { tries, ...claim } = claimed;
  if (tries > MAX_ATTEMPTS) {
    metrics.jobFailed(name);
    metrics.jobGivenUp(name);
    logger.error({ event: 'job-given-up', job: name, tries: MAX_ATTEMPTS });
  } else {
    await run(loop, claim);
  }
  await endRun(db, claim, stopping.aborted ? HANDED_ON_AFTER_SECONDS : schedule.everyMs / 1000);
}

async function run({ worker, ...loop }: Loop, claim: Claim): Promise<void> {
  const { db, metrics, onDefect, onFailedRun, stopping, tracing } = loop;
  const { name, work } = worker;
  const lost = new AbortController();
  const extend = () => extendClaim(db, claim).then((isOurs) => isOurs || lost.abort(), onDefect);
  const timer = setInterval(() => void extend(), EXTEND_EVERY_MS);
  const signal = AbortSignal.any([stopping, lost.signal]);
  const callHelp = () => addHelp(db, name);
  try {
    await traced(tracing, { name: `job ${name}`, kind: 'consumer' }, () => work({ signal, callHelp }));
    metrics.jobDone(name);
  } catch (cause) {
    onFailedRun(cause);
  } finally {
    clearInterval(timer);
  }
}
