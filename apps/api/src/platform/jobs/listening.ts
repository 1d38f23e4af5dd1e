import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import type { Context } from '#api/platform/context.ts';
import { errorCodeOf } from './job-failures.ts';
import { notify } from '../database/notify.sql.ts';
import { withTimeout } from '#api/platform/providers/with-timeout.ts';

/** Poll interval while not listening. A user may be waiting for a code. */
const POLL_INTERVAL_MS = 500;
/** A probe that takes longer counts as lost. */
const PROBE_TIMEOUT_MS = 2000;
/** Interval between probes of a working listener. */
const PROBE_INTERVAL_MS = 15_000;
/** Pause before reconnecting. It doubles up to `MAX_BACKOFF_MS`. */
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 30_000;

/** A NOTIFY channel that a process listens to. */
export type Channel = {
  name: string;
  onNotification: (payload: string) => void;
  /** Looks for what notifications would have reported, while none arrive and when they do again. */
  poll: () => void;
};

export type Listener = { isListening: () => boolean; close: () => Promise<void> };

/**
 * LISTEN on a dedicated connection for the lifetime of the process, with polling every 500 ms while it does not work.
 * It counts as listening only after a probe sent through another connection has arrived: behind a pooler in
 * transaction mode LISTEN succeeds, but no notification is delivered.
 */
export function startListening(ctx: Context, channel: Channel): Listener {
  const { logger } = ctx;
  const closing = new AbortController();
  let isListening = false;
  const pollTimer = setInterval(() => {
    if (!isListening) channel.poll();
  }, POLL_INTERVAL_MS);
  pollTimer.unref();
  const setListening = (now: boolean, errorCode?: string): void => {
    if (now === isListening) return;
    isListening = now;
    if (now) logger.info({ event: 'job-notifications-on' });
    else logger.warn({ event: 'job-notifications-lost', errorCode });
    // Notifications sent meanwhile are lost.
    if (now) channel.poll();
  };
  const listening = listenWithRetries({ ...ctx, channel }, closing.signal, setListening);
  return {
    isListening: () => isListening,
    async close() {
      closing.abort();
      clearInterval(pollTimer);
      await listening;
    },
  };
}

type Deps = Pick<Context, 'db' | 'pool'> & { channel: Channel };
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
    connectionString: deps.pool.options.connectionString,
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
  const channels = [probe, deps.channel];
  client.on('notification', ({ channel, payload = '' }) => {
    channels.find(({ name }) => name === channel)?.onNotification(payload);
  });
  const end = () => lost.abort();
  closing.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    for (const { name } of channels) await client.query(`listen "${name}"`);
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

/** Sends a probe to this connection alone and waits for it. */
function makeProbe({ db }: Pick<Deps, 'db'>) {
  const name = `wattle_probe_${randomUUID()}`;
  let received = Promise.withResolvers<'received'>();
  return {
    name,
    onNotification: () => received.resolve('received'),
    /** `unsent` proves nothing: the other connection failed, or the pool is exhausted. */
    async send(): Promise<'received' | 'lost' | 'unsent'> {
      received = Promise.withResolvers();
      const isSent = await notify(db, name).then(
        () => true,
        () => false,
      );
      return isSent ? withTimeout(PROBE_TIMEOUT_MS, received.promise, 'lost') : 'unsent';
    },
  };
}
