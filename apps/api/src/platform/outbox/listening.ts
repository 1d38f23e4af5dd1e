import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { inTime } from '#api/platform/providers/in-time.ts';
import { codeOfDefect } from '#api/platform/jobs/job-failures.ts';

/** While nothing is heard, workers poll this often, because somebody may be waiting for a code. */
const LOOK_EVERY_MS = 500;
/** A notification that takes longer to come back is not coming. */
const HEARD_WITHIN_MS = 2000;
/** How often a connection that isListening must prove that it still does. */
const PROVE_EVERY_MS = 15_000;
/** Between two attempts to listen; each pause is twice as long as the one before. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

type Deps = {
  connectionString: string | undefined;
  channel: string;
  /** Notifies the channel through another connection than the listening one. */
  notify: (payload: string) => Promise<unknown>;
  onNotification: (payload: string) => void;
  /** Makes every worker poll, as it may have missed something. */
  look: () => void;
  /** Called when notifications are heard again, and with the reason when they no longer are. */
  tell: (state: { isListening: boolean; errorCode?: string }) => void;
};

/**
 * Listens for new work on a connection of its own for as long as the process runs. Whatever happens to that connection,
 * nobody waits for it: while it isListening nothing, workers poll twice a second. It counts as hearing only when a
 * notification sent by another connection came back: behind a pooler that lends out connections for a transaction each,
 * LISTEN succeeds and nothing is ever heard.
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
    // Nobody heard what was sent in the meantime.
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

/** Resolves with the reason once nothing is heard any more. */
async function listenUntilDeaf(deps: Deps, over: AbortSignal, heard: () => void): Promise<unknown> {
  const client = new Client({
    connectionString: deps.connectionString,
    application_name: 'wattle-listening',
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
    keepAlive: true,
  });
  const lost = new AbortController();
  // An unhandled error would end the process.
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
      if (is === 'unheard' || (is === 'unsaid' && !has)) throw new Error('nothing was heard');
      heard();
      await pause(PROVE_EVERY_MS, undefined, { signal: lost.signal, ref: false });
    }
    return lost.signal.reason;
  } catch (cause) {
    return lost.signal.aborted ? lost.signal.reason : cause;
  } finally {
    over.removeEventListener('abort', end);
    // A hung server does not answer a goodbye.
    await inTime(
      1000,
      client.end().catch(() => undefined),
      undefined,
    );
  }
}

/** Sends a message and waits to hear it. It names no kind of job, so that other processes ignore it. */
function makeProof({ notify }: Pick<Deps, 'notify'>) {
  let awaited: { payload: string; heard: () => void } | null = null;
  return {
    isIt(payload: string): boolean {
      if (payload !== awaited?.payload) return false;
      awaited.heard();
      return true;
    },
    /** `unsaid` proves nothing: the other connection is at fault, or all of them are taken. */
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
