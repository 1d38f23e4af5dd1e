import { setTimeout as wait } from 'node:timers/promises';

/** The work's result, or `late` if it takes longer. The work itself goes on, and may fail unheard. */
export async function inTime<T, Late>(milliseconds: number, work: Promise<T>, late: Late): Promise<T | Late> {
  const clock = new AbortController();
  try {
    return await Promise.race([work, wait(milliseconds, late, { signal: clock.signal, ref: false })]);
  } finally {
    clock.abort();
  }
}
