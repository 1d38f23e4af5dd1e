/* oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin alone */
import { ApiError } from '@wattle/contract/client';
import { client } from './client.ts';

const STREAM = '/v1/user/notifications/stream';
/** The stream sends something every 20 seconds. A proxy that buffers passes nothing on. */
const SILENT_MS = 45_000;
/** Where streams do not work. */
const POLL_MS = 60_000;
const POLLS_UNTIL_STREAM = 10;
/** After a stream that worked. Spread, because a restart cuts all. */
const RECONNECT_MS = { min: 1000, max: 5000 };
const HIDDEN_MS = 60_000;

/** `id` and `kind` of a new notification; without them only the count changed. */
export type News = { unread: number; id?: string; kind?: string };
type Tell = (news: News) => void;

/**
 * Tells of the member's notifications while the page is visible. The tabs of a browser share one connection. Returns a
 * function that stops it.
 */
export function watchLive(memberId: string, onNews: Tell): () => void {
  const leaving = new AbortController();
  let visit: AbortController | null = null;
  let hiding: number | undefined;
  const stop = (): void => {
    window.clearTimeout(hiding);
    visit?.abort();
    visit = null;
  };
  const update = (): void => {
    window.clearTimeout(hiding);
    if (document.visibilityState !== 'visible') hiding = window.setTimeout(stop, HIDDEN_MS);
    else if (visit === null) {
      visit = new AbortController();
      void connect(memberId, visit.signal, onNews);
    }
  };
  document.addEventListener('visibilitychange', update, leaving);
  // An open connection would keep the page out of the back-forward cache.
  addEventListener('pagehide', stop, leaving);
  addEventListener('pageshow', update, leaving);
  update();
  return () => {
    leaving.abort();
    stop();
  };
}

/** The tab with the lock holds the connection. Without the APIs, each tab holds its own. */
async function connect(memberId: string, signal: AbortSignal, onNews: Tell): Promise<void> {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return hold(signal, onNews);
  const name = `wattle.live.${memberId}`;
  const channel = new BroadcastChannel(name);
  let sent: News | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<News | 'ask'>) => {
    if (data !== 'ask') onNews(data);
    else if (sent !== null) channel.postMessage(sent);
  });
  signal.addEventListener('abort', () => channel.close());
  channel.postMessage('ask');
  const share: Tell = (news) => {
    sent = { unread: news.unread };
    channel.postMessage(news);
    onNews(news);
  };
  // Rejects when it is aborted while it waits.
  await navigator.locks.request(name, { signal }, () => hold(signal, share)).catch(() => undefined);
}

/** Returns when the session has ended, or on abort. */
async function hold(signal: AbortSignal, tell: Tell): Promise<void> {
  while (!signal.aborted) {
    if (await listen(signal, tell)) {
      await pause(RECONNECT_MS.min + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min), signal);
      continue;
    }
    for (let polls = 0; polls < POLLS_UNTIL_STREAM && !signal.aborted; polls += 1) {
      if ((await pause(POLL_MS, signal)) === 'online') break;
      if (!signal.aborted && !(await poll(signal, tell))) return;
    }
  }
}

/** Whether the stream worked until it broke. It reconnects by itself after a cut, without missing anything. */
function listen(signal: AbortSignal, tell: Tell): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(STREAM);
    let hasWorked = false;
    let silence: number | undefined;
    const finish = (result: boolean): void => {
      window.clearTimeout(silence);
      source.close();
      signal.removeEventListener('abort', abort);
      resolve(result);
    };
    const abort = (): void => finish(false);
    const waitOn = (): void => {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => finish(hasWorked), SILENT_MS);
    };
    const hear = (): void => {
      hasWorked = true;
      waitOn();
    };
    signal.addEventListener('abort', abort);
    source.addEventListener('beat', hear);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      hear();
      tell(JSON.parse(data) as News);
    });
    // The session has ended, or has too many streams.
    source.addEventListener('end', abort);
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) finish(hasWorked);
    });
    waitOn();
  });
}

/** False once the session has ended. */
async function poll(signal: AbortSignal, tell: Tell): Promise<boolean> {
  try {
    const news = await client('GET /v1/user/notifications/unread', { signal });
    if (!signal.aborted) tell(news);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && (error.status === 401 || error.status === 403));
  }
}

/** Ends early when the network comes back, and on abort. */
function pause(ms: number, signal: AbortSignal): Promise<'online' | 'over'> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const end = (why: 'online' | 'over') => () => {
      window.clearTimeout(timer);
      ending.abort();
      resolve(why);
    };
    const timer = window.setTimeout(end('over'), ms);
    addEventListener('online', end('online'), ending);
    signal.addEventListener('abort', end('over'), ending);
  });
}
