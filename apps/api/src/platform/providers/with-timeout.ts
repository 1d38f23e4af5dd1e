import { setTimeout as wait } from 'node:timers/promises';

/** The result, or `late` after a time-out. The work itself continues, and its failure is ignored. */
export async function withTimeout<T, Late>(
  milliseconds: number,
  work: Promise<T>,
  late: Late,
): Promise<T | Late> {
  const clock = new AbortController();
  try {
    return await Promise.race([work, wait(milliseconds, late, { signal: clock.signal, ref: false })]);
  } finally {
    clock.abort();
  }
}
