import { handleWhen, retry } from 'cockatiel';

/** PostgreSQL's `deadlock_detected` and `serialization_failure`: the same work may succeed at once. */
const RETRYABLE: ReadonlySet<unknown> = new Set(['40P01', '40001']);

const policy = retry(
  handleWhen((cause) => cause instanceof Error && 'code' in cause && RETRYABLE.has(cause.code)),
  { maxAttempts: 2 },
);

let retried = 0;
policy.onRetry(() => {
  retried += 1;
});

/** How often this process has retried. */
export const deadlocksRetried = (): number => retried;

/**
 * Retries work that may have deadlocked with a statement about many members, such as a purge. The work must be safe to
 * repeat.
 */
export function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  return policy.execute(work);
}
