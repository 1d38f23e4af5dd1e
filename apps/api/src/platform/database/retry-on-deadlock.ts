import { handleWhen, retry } from 'cockatiel';

/** PostgreSQL's `deadlock_detected`. */
const DEADLOCK = '40P01';

const policy = retry(
  handleWhen((cause) => cause instanceof Error && 'code' in cause && cause.code === DEADLOCK),
  { maxAttempts: 2 },
);

/**
 * Retries work whose transaction touches all rows of a member and may deadlock with a transaction that touches some.
 * The work must be safe to repeat.
 */
export function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  return policy.execute(work);
}
