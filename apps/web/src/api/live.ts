/* oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin alone */
import { ApiError } from '@wattle/contract/client';
import { client } from './client.ts';

const STREAM = '/v1/user/notifications/stream';
/** The stream sends something at once, and then every 20 seconds. A proxy that buffers passes nothing on. */
const FIRST_MS = 10_000;
const SILENT_MS = 45_000;
/** Where streams do not work, each is tried before the next poll. */
const POLL_MS = 60_000;
/** After a stream that worked. Spread, because a restart cuts all. */
const RECONNECT_MS = { min: 1000, max: 5000 };

/** `newest` is the id of the latest notification; `0` without any. */
export type News = { unread: number; newest: string };
type Tell = (news: News) => void;

/**
 * Tells of the member's notifications while the page is visible. The tabs of a browser share one connection. Returns a
 * function that stops it.
 */
export function watchLive(memberId: string, onNews: Tell): () => void {
  const leaving = new AbortController();
  let visit: AbortController | null = null;
  const stop = (): void => {
    visit?.abort();
    visit = null;
  };
  const update = (): void => {
    // At once: a phone may suspend a hidden tab, which would keep the connection from the others.
    if (document.visibilityState !== 'visible') stop();
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
    sent = news;
    channel.postMessage(news);
    onNews(news);
  };
  // Rejects when it is aborted while it waits.
  await navigator.locks.request(name, { signal }, () => hold(signal, share)).catch(() => undefined);
}

/** Returns when the session has ended, or on abort. */
async function hold(signal: AbortSignal, tell: Tell): Promise<void> {
  while (!signal.aborted) {
    const hasWorked = await listen(signal, tell);
    const soon = RECONNECT_MS.min + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min);
    await pause(hasWorked ? soon : POLL_MS - FIRST_MS, signal);
    if (!hasWorked && !signal.aborted && !(await poll(signal, tell))) return;
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
    const waitFor = (ms: number): void => {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => finish(hasWorked), ms);
    };
    const hear = (): void => {
      hasWorked = true;
      waitFor(SILENT_MS);
    };
    signal.addEventListener('abort', abort);
    source.addEventListener('beat', hear);
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      hear();
      const { unread } = JSON.parse(data) as Pick<News, 'unread'>;
      tell({ unread, newest: lastEventId });
    });
    // The session has ended, or has too many streams.
    source.addEventListener('end', abort);
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) finish(hasWorked);
    });
    waitFor(FIRST_MS);
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
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const ending = new AbortController();
    const end = (): void => {
      window.clearTimeout(timer);
      ending.abort();
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    addEventListener('online', end, ending);
    signal.addEventListener('abort', end, ending);
  });
}
