import { setTimeout as wait } from 'node:timers/promises';

import { isDatabaseUnavailable, isWrongSetting } from './database-faults.ts';

/** A server that restarts is back sooner; one that recovers from a crash may take longer and is tried again. */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 500;

/**
 * Does the database work that a start needs, and repeats it for as long as the database is away. It does not wait on
 * wrong settings: nothing would change. The work must be safe to repeat, and to abandon: a process that is `asked` to
 * stop does not finish it, and throws the request's reason.
 */
export async function onceDatabaseAnswers<T>(
  work: () => Promise<T>,
  { waitMs = PATIENCE_MS, asked }: { waitMs?: number; asked?: AbortSignal | undefined } = {},
): Promise<T> {
  const until = Date.now() + waitMs;
  for (;;) {
    asked?.throwIfAborted();
    try {
      return await unlessAsked(work(), asked);
    } catch (cause) {
      const mayPass = isDatabaseUnavailable(cause) && !isWrongSetting(cause);
      if (!mayPass || Date.now() >= until) throw cause;
    }
    await unlessAsked(wait(LOOK_AGAIN_MS), asked);
  }
}

function unlessAsked<T>(work: Promise<T>, asked: AbortSignal | undefined): Promise<T> {
  if (asked === undefined) return work;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(asked.reason);
  if (asked.aborted) stop();
  else asked.addEventListener('abort', stop, { once: true });
  return Promise.race([stopped, work]).finally(() => asked.removeEventListener('abort', stop));
}
