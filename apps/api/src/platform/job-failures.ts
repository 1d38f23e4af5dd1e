import type { Provider, ProviderFailure } from './provider.ts';

/** What a failure may say in a log: its name and its code, as PostgreSQL and Node give them. Its message may name people. */
export function failureFields(cause: unknown): { error: string; errorCode?: string } {
  if (!(cause instanceof Error)) return { error: 'unknown' };
  const code = 'code' in cause ? cause.code : undefined;
  return { error: cause.name, ...(typeof code === 'string' ? { errorCode: code } : {}) };
}

type MakeProvider = (url: string, atOnce: number) => Provider;

/**
 * Providers whose failures are counted by kind. A job that asks for many leaves one line of them, where a line each
 * would bury the log while a provider is down, and none at all would hide it.
 */
export function tallyFailures(make: MakeProvider) {
  const counts = new Map<ProviderFailure['kind'], number>();
  const provider: MakeProvider = (url, atOnce) => {
    const call = make(url, atOnce);
    return async (asked) => {
      const answer = await call(asked);
      if (!answer.ok) counts.set(answer.failure.kind, (counts.get(answer.failure.kind) ?? 0) + 1);
      return answer;
    };
  };
  return {
    provider,
    /** The counts since it was asked last, or null where nothing failed. */
    take(): Partial<Record<ProviderFailure['kind'], number>> | null {
      if (counts.size === 0) return null;
      const taken = Object.fromEntries(counts);
      counts.clear();
      return taken;
    },
  };
}
