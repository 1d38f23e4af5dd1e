import { isDatabaseUnavailable } from '../database/database-faults.ts';
import type { Context } from '../context.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ProviderFailure } from '../providers/send-call.ts';

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

/**
 * Counts provider failures by kind, so that a job with many calls logs one line. A line per call would flood the log
 * while a provider is down.
 */
export function tallyFailures(make: Context['provider']) {
  const counts = new Map<ProviderFailure['kind'], number>();
  const provider: Context['provider'] = (name, options) => {
    const call = make(name, options);
    return async (asked) => {
      const answer = await call(asked);
      if (!answer.ok) counts.set(answer.failure.kind, (counts.get(answer.failure.kind) ?? 0) + 1);
      return answer;
    };
  };
  return {
    provider,
    /** The counts since the last call, or null without failures. */
    take(): Partial<Record<ProviderFailure['kind'], number>> | null {
      if (counts.size === 0) return null;
      const taken = Object.fromEntries(counts);
      counts.clear();
      return taken;
    },
  };
}
