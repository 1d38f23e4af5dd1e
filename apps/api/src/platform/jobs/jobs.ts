import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Context } from '../context.ts';
import { traced } from '../tracing/tracing.ts';
import type { Job } from './job.ts';
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

type Loop = {
  ctx: Context;
  job: Job;
  everyMs: number;
  stopping: AbortSignal;
  onDefect: (cause: unknown) => void;
  onFailedRun: (cause: unknown) => void;
};

export type Jobs = { stop: () => Promise<void> };

/** Runs the recurring jobs of a process. Processes share them and take over from dead ones. */
export function startJobs(ctx: Context, all: readonly Job[]): Jobs {
  const stopping = new AbortController();
  const onDefect = reportJobFailure(ctx, 'jobs');
  const loops = all.map((job) => {
    const onFailedRun = reportJobFailure(ctx, job.name);
    const everyMs = job.everyMs(ctx);
    return pollJob({ ctx, job, everyMs, stopping: stopping.signal, onDefect, onFailedRun });
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
  const { ctx, job, everyMs, stopping, onDefect } = loop;
  const pollMs = Math.max(MIN_POLL_INTERVAL_MS, Math.min(MAX_POLL_INTERVAL_MS, everyMs / 2));
  let isAdded = false;
  while (!stopping.aborted) {
    try {
      if (!isAdded) await addJob(ctx.db, job.name, everyMs / 1000);
      isAdded = true;
      await runIfDue(loop);
    } catch (cause) {
      onDefect(cause);
    }
    await pause(pollMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function runIfDue(loop: Loop): Promise<void> {
  const { everyMs, stopping } = loop;
  const { db, logger, metrics } = loop.ctx;
  const { name } = loop.job;
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
  await endRun(db, claim, stopping.aborted ? HANDED_ON_AFTER_SECONDS : everyMs / 1000);
}

async function run(
  { ctx, job: { name, work }, onDefect, onFailedRun, stopping }: Loop,
  claim: Claim,
): Promise<void> {
  const { db, metrics, tracing } = ctx;
  const lost = new AbortController();
  const extend = () => extendClaim(db, claim).then((isOurs) => isOurs || lost.abort(), onDefect);
  const timer = setInterval(() => void extend(), EXTEND_EVERY_MS);
  const signal = AbortSignal.any([stopping, lost.signal]);
  const callHelp = () => addHelp(db, name);
  try {
    await traced(tracing, { name: `job ${name}`, kind: 'consumer' }, () => work(ctx, { signal, callHelp }));
    metrics.jobDone(name);
  } catch (cause) {
    onFailedRun(cause);
  } finally {
    clearInterval(timer);
  }
}
