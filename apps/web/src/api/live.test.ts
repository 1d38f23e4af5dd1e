import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from './fake-api.ts';
import { watchLive } from './live.ts';

const POLL = 'GET /v1/user/notifications/unread';

/** The connections that pages have made, the latest last. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static made: FakeEventSource[] = [];
  readyState = 1;
  constructor() {
    super();
    FakeEventSource.made.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  send(unread: number, lastEventId = '8'): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ unread }), lastEventId }));
  }
  /** As a browser does for an answer that is no 200. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

/** The exclusive locks of a browser, without a limit of time. */
function fakeLocks() {
  const queue: (() => Promise<void>)[] = [];
  const runNext = async (): Promise<void> => {
    await queue[0]?.();
    queue.shift();
    if (queue.length > 0) await runNext();
  };
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      queue.push(async () => {
        if (!signal.aborted) await work();
      });
      return queue.length === 1 ? runNext() : Promise.resolve();
    },
  };
}

/** Tabs of one browser; delivers at once, to all others. */
class FakeChannel extends EventTarget {
  static open: FakeChannel[] = [];
  constructor() {
    super();
    FakeChannel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    FakeChannel.open = FakeChannel.open.filter((each) => each !== this);
  }
}

let api: FakeApi;
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  api = installFakeApi(memberOf());
  FakeEventSource.made = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await wait(0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const streams = () => FakeEventSource.made;
const openStreams = () => streams().filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
const polls = () => api.calls(POLL).length;

async function openTab(): Promise<{ heard: number[]; stop: () => void }> {
  const heard: number[] = [];
  const stop = watchLive('m-1', ({ unread }) => heard.push(unread));
  stops.push(stop);
  await wait(0);
  return { heard, stop };
}

async function show(state: 'visible' | 'hidden'): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
}

it('[ALERT-009] shares one connection between tabs, and hands it on when its tab closes', async () => {
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const [first, second] = [await openTab(), await openTab()];
  expect(streams()).toHaveLength(1);
  streams()[0]?.send(3);
  expect([first.heard, second.heard]).toEqual([[3], [3]]);
  const third = await openTab();
  expect(third.heard).toEqual([3]);
  first.stop();
  await wait(0);
  expect(openStreams()).toEqual([streams()[1]]);
  streams()[1]?.send(4);
  expect([second.heard.at(-1), third.heard.at(-1), first.heard]).toEqual([4, 4, [3]]);
});

it('[ALERT-009] polls once a minute where nothing of a stream arrives, and tries the stream each time', async () => {
  api.on(POLL, { unread: 2, newest: '8' });
  const { heard } = await openTab();
  await wait(10_000);
  expect(openStreams()).toEqual([]);
  await wait(50_000);
  expect([heard, polls()]).toEqual([[2], 1]);
  await wait(9 * 60_000);
  expect([polls(), streams().length, openStreams().length]).toEqual([10, 11, 1]);
});

it('stays on a stream that beats, and connects again soon after one that fell silent or was refused', async () => {
  await openTab();
  for (let minute = 0; minute < 15; minute += 1) {
    streams()[0]?.dispatchEvent(new Event('beat'));
    await wait(20_000);
  }
  expect(openStreams()).toEqual([streams()[0]]);
  // A machine that slept.
  await wait(25_000 + 5000);
  expect(openStreams()).toEqual([streams()[1]]);
  streams()[1]?.send(1);
  streams()[1]?.refuse();
  await wait(5000);
  expect(openStreams()).toEqual([streams()[2]]);
});

it('stops once the session has ended, and keeps polling through other failures', async () => {
  api.on(POLL, NETWORK_FAILURE, { refuse: 'unavailable' }, { refuse: 'unauthenticated' });
  await openTab();
  streams()[0]?.send(1);
  streams()[0]?.dispatchEvent(new Event('end'));
  await wait(60 * 60_000);
  expect([polls(), streams().length]).toEqual([3, 3]);
});

it('tries the stream again at once when the network is back', async () => {
  api.on(POLL, { unread: 2, newest: '8' });
  await openTab();
  streams()[0]?.refuse();
  await wait(1000);
  dispatchEvent(new Event('online'));
  await wait(0);
  expect(openStreams()).toEqual([streams()[1]]);
});

it('lets go while the page is hidden or in the back-forward cache', async () => {
  await openTab();
  await show('hidden');
  expect(openStreams()).toHaveLength(0);
  await show('visible');
  expect(openStreams()).toHaveLength(1);
  dispatchEvent(new Event('pagehide'));
  expect(openStreams()).toHaveLength(0);
  dispatchEvent(new Event('pageshow'));
  expect(openStreams()).toHaveLength(1);
});
