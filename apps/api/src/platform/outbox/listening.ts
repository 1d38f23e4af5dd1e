import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { withTimeout } from '#api/platform/providers/with-timeout.ts';
import { errorCodeOf } from '#api/platform/jobs/job-failures.ts';

/** Poll interval while not listening. A user may be waiting for a code. */
const POLL_INTERVAL_MS = 500;
/** A probe that takes longer counts as lost. */
const PROBE_TIMEOUT_MS = 2000;
/** Interval between probes of a working listener. */
const PROBE_INTERVAL_MS = 15_000;
/** Pause before reconnecting. It doubles up to `MAX_BACKOFF_MS`. */
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 30_000;

type Deps = {
  connectionString: string | undefined;
  channel: string;
  /** Sends a notification through another connection than the listener's. */
  notify: (payload: string) => Promise<unknown>;
  onNotification: (payload: string) => void;
  /** Polls for work, because a notification may have been missed. */
  poll: () => void;
  /** Called when listening starts to work, and with the reason when it stops. */
  onChange: (state: { isListening: boolean; errorCode?: string }) => void;
};

/**
 * LISTEN on a dedicated connection for the lifetime of the process, with polling every 500 ms while it does not work.
 * It counts as listening only after a probe sent through another connection has arrived: behind a pooler in
 * transaction mode LISTEN succeeds, but no notification is delivered.
 */
export function startListening(deps: Deps): { close: () => Promise<void> } {
  const closing = new AbortController();
  let isListening = false;
  const pollTimer = setInterval(() => {
    if (!isListening) deps.poll();
  }, POLL_INTERVAL_MS);
  pollTimer.unref();
  const setListening = (now: boolean, errorCode?: string): void => {
    if (now === isListening) return;
    isListening = now;
    deps.onChange({ isListening, ...(errorCode === undefined ? {} : { errorCode }) });
    // Notifications sent meanwhile are lost.
    if (isListening) deps.poll();
  };
  const listening = listenWithRetries(deps, closing.signal, setListening);
  return {
    async close() {
      closing.abort();
      clearInterval(pollTimer);
      await listening;
    },
  };
}

type SetListening = (isListening: boolean, errorCode?: string) => void;

async function listenWithRetries(
  deps: Deps,
  closing: AbortSignal,
  setListening: SetListening,
): Promise<void> {
  let backoffMs = MIN_BACKOFF_MS;
  while (!closing.aborted) {
    const onProbe = () => {
      backoffMs = MIN_BACKOFF_MS;
      setListening(true);
    };
    const cause = await listenUntilLost(deps, closing, onProbe);
    if (closing.aborted) return;
    setListening(false, errorCodeOf(cause));
    await pause(backoffMs, undefined, { signal: closing, ref: false }).catch(() => undefined);
    backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
  }
}

/** Resolves with the reason once the connection no longer receives notifications. */
async function listenUntilLost(deps: Deps, closing: AbortSignal, onProbe: () => void): Promise<unknown> {
  const client = new Client({
    connectionString: deps.connectionString,
    application_name: 'wattle-listening',
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
    keepAlive: true,
  });
  const lost = new AbortController();
  // Without a handler, an error event ends the process.
  client.on('error', (cause) => lost.abort(cause));
  client.on('end', () => lost.abort(new Error('Connection ended')));
  const probe = makeProbe(deps);
  client.on('notification', ({ payload = '' }) => {
    if (!probe.isProbe(payload)) deps.onNotification(payload);
  });
  const end = () => lost.abort();
  closing.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    await client.query(`listen "${deps.channel}"`);
    for (let hasWorked = false; !lost.signal.aborted; hasWorked = true) {
      const result = await probe.send();
      if (result === 'lost' || (result === 'unsent' && !hasWorked))
        throw new Error('no notification received');
      onProbe();
      await pause(PROBE_INTERVAL_MS, undefined, { signal: lost.signal, ref: false });
    }
    return lost.signal.reason;
  } catch (cause) {
    return lost.signal.aborted ? lost.signal.reason : cause;
  } finally {
    closing.removeEventListener('abort', end);
    // A hung server does not close the connection.
    await withTimeout(
      1000,
      client.end().catch(() => undefined),
      undefined,
    );
  }
}

/** Sends a probe and waits for it. Other processes ignore it. */
function makeProbe({ notify }: Pick<Deps, 'notify'>) {
  let pending: { payload: string; onProbe: () => void } | null = null;
  return {
    isProbe(payload: string): boolean {
      if (payload !== pending?.payload) return false;
      pending.onProbe();
      return true;
    },
    /** `unsent` proves nothing: the other connection failed, or the pool is exhausted. */
    async send(): Promise<'received' | 'lost' | 'unsent'> {
      const payload = `probe ${randomUUID()}`;
      const received = Promise.withResolvers<'received'>();
      pending = { payload, onProbe: () => received.resolve('received') };
      const isSent = await notify(payload).then(
        () => true,
        () => false,
      );
      return isSent ? withTimeout(PROBE_TIMEOUT_MS, received.promise, 'lost') : 'unsent';
    },
  };
}
