import type { Context } from '../context.ts';
import { codeOfDefect } from './job-failures.ts';
import type { Job } from './job.ts';
import { BATCH } from '../database/purge.ts';
import type { Retention } from '../database/retention.ts';

const EVERY_MS = 10 * 60_000;

declare module '../context.ts' {
  interface Context {
    /** What is removed once its time is over, in this order. */
    retention: readonly Retention[];
  }
}

type Failure = { step: string; cause: unknown };

/** Some steps failed; all others are done. */
class CleanUpFailed extends Error {
  override name = 'CleanUpFailed';
  readonly failures: readonly Failure[];

  constructor(failures: readonly Failure[]) {
    super(`steps that failed: ${failures.map(({ step }) => step).join(', ')}`);
    this.failures = failures;
  }
}

/**
 * Removes what has served its time, however much it is: batch after batch, each a statement of its own. A step that fails
 * stops no other; the failures are thrown after all have run.
 */
export async function cleanUp(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.now();
  const isOver = () => signal?.aborted === true;
  const failures: Failure[] = [];
  for (const { name: step, remove } of ctx.retention) {
    try {
      while (!isOver() && (await remove(ctx, now)) >= BATCH);
    } catch (cause) {
      failures.push({ step, cause });
    }
  }
  if (failures.length > 0) throw new CleanUpFailed(failures);
}

/** Cleans up, and reports failed steps to log and metrics; they are tried again at the next run. */
export async function cleanUpAndTell(ctx: Context, signal?: AbortSignal): Promise<void> {
  const { logger, metrics } = ctx;
  try {
    await cleanUp(ctx, signal);
  } catch (cause) {
    const failures = cause instanceof CleanUpFailed ? cause.failures : [{ step: 'all', cause }];
    for (const failure of failures) {
      metrics.jobFailed(`clean-up-${failure.step}`);
      logger.error({
        event: 'clean-up-failed',
        step: failure.step,
        errorCode: codeOfDefect(failure.cause),
      });
    }
  }
}

/** The cleaner as a process runs it. */
export const cleanUpJob: Job = {
  name: 'clean-up',
  everyMs: () => EVERY_MS,
  work: (ctx, { signal }) => cleanUpAndTell(ctx, signal),
};
