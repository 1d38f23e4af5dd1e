import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { inTime } from '#api/platform/providers/in-time.ts';
import { codeOfDefect } from '#api/platform/jobs/job-failures.ts';

/** Poll interval while not listening. A user may be waiting for a code. */
const LOOK_EVERY_MS = 500;
/** A probe that takes longer counts as lost. */
const HEARD_WITHIN_MS = 2000;
/** Interval between probes of a working listener. */
const PROVE_EVERY_MS = 15_000;
/** Pause before reconnecting. It doubles up to `LONGEST_PAUSE_MS`. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

type Deps = {
  connectionString: string | undefined;
  channel: string;
  /** Sends a notification through another connection than the listener's. */
  notify: (payload: string) => Promise<unknown>;
  onNotification: (payload: string) => void;
  /** Polls for work, because a notification may have been missed. */
  look: () => void;
  /** Called when listening starts to work, and with the reason when it stops. */
  tell: (state: { isListening: boolean; errorCode?: string }) => void;
};

/**
 * LISTEN on a dedicated connection for the lifetime of the process, with polling every 500 ms while it does not work.
 * It counts as listening only after a probe sent through another connection has arrived: behind a pooler in
 * transaction mode LISTEN succeeds, but no notification is delivered.
 */
export function startListening(deps: Deps): { close: () => Promise<void> } {
  const over = new AbortController();
  let isListening = false;
  const looking = setInterval(() => {
    if (!isListening) deps.look();
  }, LOOK_EVERY_MS);
  looking.unref();
  const note = (now: boolean, errorCode?: string): void => {
    if (now === isListening) return;
    isListening = now;
    deps.tell({ isListening, ...(errorCode === undefined ? {} : { errorCode }) });
    // Notifications sent meanwhile are lost.
    if (isListening) deps.look();
  };
  const listening = listenAgainAndAgain(deps, over.signal, note);
  return {
    async close() {
      over.abort();
      clearInterval(looking);
      await listening;
    },
  };
}

type Note = (isListening: boolean, errorCode?: string) => void;

async function listenAgainAndAgain(deps: Deps, over: AbortSignal, note: Note): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!over.aborted) {
    const heard = () => {
      pauseMs = FIRST_PAUSE_MS;
      note(true);
    };
    const cause = await listenUntilDeaf(deps, over, heard);
    if (over.aborted) return;
    note(false, codeOfDefect(cause));
    await pause(pauseMs, undefined, { signal: over, ref: false }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Resolves with the reason once the connection no longer receives notifications. */
async function listenUntilDeaf(deps: Deps, over: AbortSignal, heard: () => void): Promise<unknown> {
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
  const proof = makeProof(deps);
  client.on('notification', ({ payload = '' }) => {
    if (!proof.isIt(payload)) deps.onNotification(payload);
  });
  const end = () => lost.abort();
  over.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    await client.query(`listen "${deps.channel}"`);
    for (let has = false; !lost.signal.aborted; has = true) {
      const is = await proof.make();
      if (is === 'unheard' || (is === 'unsaid' && !has)) throw new Error('no notification received');
      heard();
      await pause(PROVE_EVERY_MS, undefined, { signal: lost.signal, ref: false });
    }
    return lost.signal.reason;
  } catch (cause) {
    return lost.signal.aborted ? lost.signal.reason : cause;
  } finally {
    over.removeEventListener('abort', end);
    // A hung server does not close the connection.
    await inTime(
      1000,
      client.end().catch(() => undefined),
      undefined,
    );
  }
}

/** Sends a probe and waits for it. Other processes ignore it. */
function makeProof({ notify }: Pick<Deps, 'notify'>) {
  let awaited: { payload: string; heard: () => void } | null = null;
  return {
    isIt(payload: string): boolean {
      if (payload !== awaited?.payload) return false;
      awaited.heard();
      return true;
    },
    /** `unsaid` proves nothing: the other connection failed, or the pool is exhausted. */
    async make(): Promise<'heard' | 'unheard' | 'unsaid'> {
      const payload = `proof ${randomUUID()}`;
      const heard = Promise.withResolvers<'heard'>();
      awaited = { payload, heard: () => heard.resolve('heard') };
      const isSaid = await notify(payload).then(
        () => true,
        () => false,
      );
      return isSaid ? inTime(HEARD_WITHIN_MS, heard.promise, 'unheard') : 'unsaid';
    },
  };
}
