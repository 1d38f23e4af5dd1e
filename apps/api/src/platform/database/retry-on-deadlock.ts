/** `deadlock_detected`. */
const DEADLOCK = '40P01';
const TRIES = 3;

/**
 * Retries work whose transaction touches all rows of a member and may deadlock with a transaction that touches some.
 * The work must be safe to repeat.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (cause) {
      const isDeadlock = cause instanceof Error && 'code' in cause && cause.code === DEADLOCK;
      if (!isDeadlock || tries === TRIES) throw cause;
    }
  }
}
