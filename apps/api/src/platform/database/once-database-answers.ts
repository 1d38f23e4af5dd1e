import { setTimeout as wait } from 'node:timers/promises';

import { isDatabaseUnavailable, isWrongSetting } from './database-faults.ts';

/** A server that restarts is back sooner; one that recovers from a crash may take longer and is asked again. */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 500;

/**
 * Does what a start needs of the database, and again for as long as the database is away. Wrong settings are not waited
 * for: nothing would change. The work must be safe to repeat.
 */
export async function onceDatabaseAnswers<T>(
  work: () => Promise<T>,
  { waitMs = PATIENCE_MS }: { waitMs?: number } = {},
): Promise<T> {
  const until = Date.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      const mayPass = isDatabaseUnavailable(cause) && !isWrongSetting(cause);
      if (!mayPass || Date.now() >= until) throw cause;
    }
    await wait(LOOK_AGAIN_MS);
  }
}
