import { isDatabaseUnavailable } from '../database/database-faults.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';

const isShort = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,40}$/.test(text);

/** A code or a name, never a message: messages may contain personal data. */
export function errorCodeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  if ('code' in cause && isShort(cause.code)) return cause.code;
  return isDatabaseUnavailable(cause) ? 'database-unavailable' : cause.name;
}

/** A database that is away would write a line with every poll. */
const LOG_INTERVAL_MS = 60_000;

type Deps = { logger: Pick<Logger, 'error'>; metrics: Pick<Metrics, 'jobFailed'> };

/** Counts each failure of background work, and logs one line a minute for a cause. */
export function reportJobFailure({ logger, metrics }: Deps, job: string) {
  const loggedAt = new Map<string, number>();
  return (cause: unknown): void => {
    metrics.jobFailed(job);
    const errorCode = errorCodeOf(cause);
    const now = performance.now();
    if (now - (loggedAt.get(errorCode) ?? -LOG_INTERVAL_MS) < LOG_INTERVAL_MS) return;
    loggedAt.set(errorCode, now);
    logger.error({ event: `${job}-failed`, errorCode });
  };
}
