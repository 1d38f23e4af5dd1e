import type { Context } from '../context.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ProviderFailure } from '../providers/provider.ts';

/** A code or a name, never a message: the error may contain personal data. */
export function codeOfDefect(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return /^\w{1,40}$/.test(code) ? code : cause.name;
}

type Deps = { logger: Pick<Logger, 'error'>; metrics: Pick<Metrics, 'jobFailed'> };

/** Reports to log and metrics that a piece of background work failed, with its code. */
export function tellJobFailed({ logger, metrics }: Deps, job: string) {
  return (cause: unknown): void => {
    metrics.jobFailed(job);
    logger.error({ event: `${job}-failed`, errorCode: codeOfDefect(cause) });
  };
}

/**
 * Providers whose failures are counted by kind. A job that asks for many logs one line for them: a line each would bury
 * the log while a provider is down, and none at all would hide it.
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
    /** The counts since the last call, or null if nothing failed. */
    take(): Partial<Record<ProviderFailure['kind'], number>> | null {
      if (counts.size === 0) return null;
      const taken = Object.fromEntries(counts);
      counts.clear();
      return taken;
    },
  };
}
