/** PostgreSQL's code for a transaction that it ended so that another could proceed. */
const DEADLOCK = '40P01';
const TRIES = 3;

/**
 * Repeats work whose transaction touches everything of a member when it meets another transaction that holds part of it
 * and waits for the rest. The work must be safe to run again from its start, like a transaction that was rolled back.
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
