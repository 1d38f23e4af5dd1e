/** PostgreSQL's own word for a transaction that it ended so that another could go on. */
const DEADLOCK = '40P01';
const TRIES = 3;

/**
 * Runs work whose transaction touches everything of a member again when it met somebody who held a part of it and
 * waited for another. The work must be safe to run again from its start, as a transaction that was undone is.
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
