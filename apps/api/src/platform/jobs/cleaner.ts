import type { Context } from '../context.ts';
import { idempotencyRetention } from '../idempotency/idempotency.sql.ts';
import { temporaryPasswordRetention } from '../members/members.sql.ts';
import { outboxRetention } from '../outbox/outbox.sql.ts';
import { sessionRetention } from '../sessions/sessions.sql.ts';
import { throttleRetention } from '../throttles/throttles.sql.ts';
import { codeOfDefect } from './job-failures.ts';
import type { Job } from './job.ts';
import { BATCH } from './purge.ts';
import type { Retention } from './retention.ts';

const EVERY_MS = 10 * 60_000;

declare module '../context.ts' {
  interface Context {
    /** What features remove once its time is over, in this order. */
    retention: readonly Retention[];
  }
}

/** What the platform's own rooms remove. */
const OF_THE_PLATFORM: readonly Retention[] = [
  ...throttleRetention,
  ...sessionRetention,
  temporaryPasswordRetention,
  idempotencyRetention,
  ...outboxRetention,
];

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
  for (const { name: step, remove } of [...OF_THE_PLATFORM, ...ctx.retention]) {
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
