type Call = { body: string; headers: Record<string, string> };

export type Callbacks = {
  /** Queues a callback. Failed ones are not retried. */
  post(url: string, call: Call): void;
  /** Aborts those under way. */
  close(): void;
};

const timeoutMs = 5_000;

/** Posts callbacks of providers one after the other, in order. */
export function makeCallbacks(): Callbacks {
  const over = new AbortController();
  const call = async (url: string, { body, headers }: Call): Promise<void> => {
    if (over.signal.aborted) return;
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      await fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal });
    } catch {
      // Callbacks to an endpoint that is down are dropped.
    }
  };
  let before: Promise<void> = Promise.resolve();
  return {
    post(url, said) {
      before = before.then(() => call(url, said));
    },
    close: () => over.abort(),
  };
}
