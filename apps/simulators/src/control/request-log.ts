import type { Provider } from './faults.ts';

export type LoggedRequest = {
  provider: Provider;
  method: string;
  path: string;
  /** The caller's trace context, if it traces. */
  traceparent?: string;
  at: string;
};

const maxKept = 10_000;

export type RequestLog = {
  add(request: Omit<LoggedRequest, 'at'>): void;
  list(provider: Provider | undefined): { count: number; requests: LoggedRequest[] };
  clear(): void;
};

/** Logs provider, method, path and time. Never bodies, queries or other headers, which hold personal data. */
export function makeRequestLog(): RequestLog {
  let kept: LoggedRequest[] = [];
  return {
    add(request) {
      kept.push({ ...request, at: new Date().toISOString() });
      if (kept.length > maxKept) kept = kept.slice(-maxKept / 2);
    },
    list(provider) {
      const requests = kept.filter((request) => provider === undefined || request.provider === provider);
      return { count: requests.length, requests };
    },
    clear() {
      kept = [];
    },
  };
}
