import { setTimeout as wait } from 'node:timers/promises';

import { databaseAdvice } from './database-advice.ts';

/** A restart takes less. After a longer recovery the process's supervisor starts it again. */
const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 500;

/**
 * Runs the database work of a start, and retries it while the database is unavailable. Does not retry on wrong
 * settings. The work must be safe to repeat and to abandon: when `asked` is aborted, it is abandoned and the abort
 * reason is thrown.
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  { waitMs = TIMEOUT_MS, asked }: { waitMs?: number; asked?: AbortSignal | undefined } = {},
): Promise<T> {
  const until = Date.now() + waitMs;
  for (;;) {
    asked?.throwIfAborted();
    try {
      return await unlessAborted(work(), asked);
    } catch (cause) {
      if (databaseAdvice(cause)?.isTransient !== true || Date.now() >= until) throw cause;
    }
    await unlessAborted(wait(POLL_INTERVAL_MS), asked);
  }
}

function unlessAborted<T>(work: Promise<T>, asked: AbortSignal | undefined): Promise<T> {
  if (asked === undefined) return work;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(asked.reason);
  if (asked.aborted) stop();
  else asked.addEventListener('abort', stop, { once: true });
  return Promise.race([stopped, work]).finally(() => asked.removeEventListener('abort', stop));
}
