import type { Context } from '../context.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ProviderFailure } from '../providers/provider.ts';

/** A code or a name, never a message: messages may contain personal data. */
export function codeOfDefect(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return /^\w{1,40}$/.test(code) ? code : cause.name;
}

type Deps = { logger: Pick<Logger, 'error'>; metrics: Pick<Metrics, 'jobFailed'> };

/** Logs and counts a failure of background work. */
export function reportJobFailure({ logger, metrics }: Deps, job: string) {
  return (cause: unknown): void => {
    metrics.jobFailed(job);
    logger.error({ event: `${job}-failed`, errorCode: codeOfDefect(cause) });
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
