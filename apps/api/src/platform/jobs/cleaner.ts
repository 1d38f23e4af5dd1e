import type { Context } from '../context.ts';
import { errorCodeOf } from './job-failures.ts';
import type { Job } from './job.ts';
import { BATCH } from '../database/purge.ts';
import type { Retention } from '../database/retention.ts';

const EVERY_MS = 10 * 60_000;

declare module '../context.ts' {
  interface Context {
    /** What expires, in the order of removal. */
    retention: readonly Retention[];
  }
}

type Failure = { step: string; cause: unknown };

/** Thrown after all steps have run. */
class CleanUpFailed extends Error {
  override name = 'CleanUpFailed';
  readonly failures: readonly Failure[];

  constructor(failures: readonly Failure[]) {
    super(`steps that failed: ${failures.map(({ step }) => step).join(', ')}`);
    this.failures = failures;
  }
}

/**
 * Deletes expired rows in batches, one statement each. All steps run even if some fail; then their failures are thrown
 * together.
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

/** Cleans up; failed steps are logged and counted, and run again the next time. */
export async function cleanUpAndReport(ctx: Context, signal?: AbortSignal): Promise<void> {
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
        errorCode: errorCodeOf(failure.cause),
      });
    }
  }
}

export const cleanUpJob: Job = {
  name: 'clean-up',
  everyMs: () => EVERY_MS,
  work: (ctx, { signal }) => cleanUpAndReport(ctx, signal),
};
