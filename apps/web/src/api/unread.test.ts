import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE, profileOf } from './fake-api.ts';
import { currentSession, refreshProfile, signOutLocally } from './session.ts';
import { unreadStore } from './unread.ts';

const KEY = 'GET /v1/user/notifications/unread';
const MINUTE_MS = 60_000;

let api: FakeApi;
let stops: (() => void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  api = installFakeApi(memberOf());
  api.on(KEY, { unread: 1, unseen: 1, newest: '1' }, { unread: 2, unseen: 2, newest: '2' });
  await refreshProfile();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const asked = () => api.calls(KEY).length;
const shown = () => unreadStore.get()?.unread ?? null;

async function open(): Promise<() => void> {
  const stop = unreadStore.watch(() => undefined);
  stops.push(stop);
  await wait(0);
  return stop;
}

async function show(state: 'visible' | 'hidden'): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
}

async function comeBack(persisted: boolean): Promise<void> {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  await wait(0);
}

it('[ALERT-009] asks once a minute, however many parts of the page watch', async () => {
  const closeFirst = await open();
  await open();
  expect([asked(), shown()]).toEqual([1, 1]);
  await wait(MINUTE_MS);
  expect([asked(), shown()]).toEqual([2, 2]);
  closeFirst();
  await wait(9 * MINUTE_MS);
  expect(asked()).toBe(11);
});

it('[ALERT-009] asks nothing while the page is hidden, and at once when it comes into view', async () => {
  await open();
  await show('hidden');
  await wait(30 * MINUTE_MS);
  expect([asked(), shown()]).toEqual([1, 1]);
  await show('visible');
  expect([asked(), shown()]).toEqual([2, 2]);
  await wait(MINUTE_MS - 1);
  expect(asked()).toBe(2);
  await wait(1);
  expect(asked()).toBe(3);
});

it('[ALERT-009] asks at once when the page comes back from the back-forward cache', async () => {
  await open();
  await comeBack(false);
  expect(asked()).toBe(1);
  await comeBack(true);
  expect([asked(), shown()]).toEqual([2, 2]);
});

it('[ALERT-009] asks once when the page comes into view as the minute ends', async () => {
  const answer = Promise.withResolvers<{ unread: number; unseen: number; newest: string }>();
  await open();
  api.onEach(KEY, () => answer.promise);
  await wait(MINUTE_MS);
  await show('visible');
  await comeBack(true);
  expect(asked()).toBe(2);
  answer.resolve({ unread: 3, unseen: 3, newest: '3' });
  await wait(0);
  expect(shown()).toBe(3);
  await wait(MINUTE_MS);
  expect(asked()).toBe(3);
});

it.each([NETWORK_FAILURE, { refuse: 'rate-limited' }, { refuse: 'unavailable' }] as const)(
  '[ALERT-009] keeps the count and asks a minute later after %o',
  async (failure) => {
    api.on(KEY, { unread: 1, unseen: 1, newest: '1' }, failure, { unread: 2, unseen: 2, newest: '2' });
    await open();
    await wait(MINUTE_MS);
    expect([asked(), shown()]).toEqual([2, 1]);
    await wait(MINUTE_MS - 1);
    expect(asked()).toBe(2);
    await wait(1);
    expect([asked(), shown()]).toEqual([3, 2]);
  },
);

it('[ALERT-009] sends nothing while offline, and keeps the count', async () => {
  await open();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await wait(2 * MINUTE_MS);
  expect([asked(), shown()]).toEqual([1, 1]);
  onLine.mockReturnValue(true);
  await wait(MINUTE_MS);
  expect([asked(), shown()]).toEqual([2, 2]);
});

it('[ALERT-008] logs out once the session has ended, and stops', async () => {
  api.on(KEY, { unread: 1, unseen: 1, newest: '1' }, { refuse: 'unauthenticated' });
  await open();
  api.on('GET /v1/user/init', profileOf());
  await wait(MINUTE_MS);
  expect(currentSession()).toMatchObject({ profile: { isAuthenticated: false } });
  expect([asked(), shown()]).toEqual([2, null]);
  await wait(10 * MINUTE_MS);
  expect(asked()).toBe(2);
});

it('[ALERT-007] drops the answer for an earlier member, and asks for the next', async () => {
  const late = Promise.withResolvers<{ unread: number; unseen: number; newest: string }>();
  api.onEach(KEY, () => late.promise);
  await open();
  api.on('GET /v1/user/init', memberOf({ identifier: 'm-2' }));
  await refreshProfile();
  api.on(KEY, { unread: 7, unseen: 7, newest: '9' });
  late.resolve({ unread: 1, unseen: 1, newest: '1' });
  await wait(0);
  expect([asked(), shown()]).toEqual([2, 7]);
});

it('asks nothing for a visitor or before the second factor', async () => {
  signOutLocally();
  await open();
  api.on('GET /v1/user/init', memberOf({ roles: 'EV,1FA' }));
  await refreshProfile();
  await wait(2 * MINUTE_MS);
  expect(asked()).toBe(0);
});
