import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { freezeTime, pass } from '#web/forms/test-pages.tsx';
import { News } from '../news.tsx';

const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const KEYS = { p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const endpoint = 'https://web.push.apple.com/mine';

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(memberOf());
  api.on('GET /v1/user/notifications/choices', { email: [], push: [], isDaily: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
});

type Subscribe = () => Promise<unknown>;

const subscriptionAt = (at: string, unsubscribe = vi.fn<() => Promise<boolean>>()) => ({
  endpoint: at,
  unsubscribe: unsubscribe.mockResolvedValue(true),
  toJSON: () => ({ endpoint: at, keys: KEYS }),
});

type Kept = {
  permission?: NotificationPermission;
  held?: string;
  subscribe?: Subscribe;
  hasWorker?: boolean;
};

/** A browser that answers its own question so, and holds this subscription. */
function browserOf(
  answer: NotificationPermission,
  {
    permission = 'default',
    held = '',
    subscribe = async () => subscriptionAt(endpoint),
    hasWorker = true,
  }: Kept = {},
) {
  const ended = vi.fn<() => Promise<boolean>>();
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>().mockResolvedValue(answer);
  const pushManager = {
    getSubscription: async () => (held === '' ? null : subscriptionAt(held, ended)),
    subscribe,
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => (hasWorker ? { pushManager } : undefined),
      register: () => (hasWorker ? Promise.resolve() : Promise.reject(new TypeError('no script'))),
      ready: Promise.resolve({ pushManager }),
    },
  });
  return { ended, requestPermission };
}

const fails =
  (name: string, message = ''): Subscribe =>
  async () => {
    throw new DOMException(message, name);
  };

const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Push on this device' });
const expectOn = () => waitFor(async () => expect((await theSwitch()).checked).toBe(true));

async function open(isAsking = true) {
  render(
    <QueryClientProvider client={queryClient}>
      <News onSaved={() => undefined} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  if (isAsking) await user.click(await theSwitch());
  return user;
}

const yes = () => screen.findByRole('button', { name: 'Yes, ask me' });

describe('push here', () => {
  it('[ALERT-010] asks in words first, with the line that appears, and calls the browser on a press alone', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    api.on('PUT /v1/user/push', { key: KEY, endpoints: [endpoint] });
    const { requestPermission } = browserOf('granted');
    const user = await open();
    await yes();
    expect(screen.getByText('Something changed on your credit file')).toBeDefined();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(await yes());
    await expectOn();
    expect(api.calls('PUT /v1/user/push')[0]?.body).toEqual({ endpoint, keys: KEYS });
  });

  it('replaces a subscription that is another member’s', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    api.on('PUT /v1/user/push', { key: KEY, endpoints: [endpoint] });
    const { ended } = browserOf('granted', { held: 'https://web.push.apple.com/theirs' });
    const user = await open();
    await user.click(await yes());
    await expectOn();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('stops on this browser, here and there', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [endpoint] });
    api.on('POST /v1/user/push/end', { key: KEY, endpoints: [] });
    const { ended } = browserOf('granted', { permission: 'granted', held: endpoint });
    const user = await open(false);
    await expectOn();
    await user.click(await theSwitch());
    await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
    expect(ended).toHaveBeenCalledOnce();
    expect(api.calls('POST /v1/user/push/end')[0]?.body).toEqual({ endpoint });
  });

  it.each<[string, NotificationPermission, Kept, RegExp]>([
    ['the question is denied', 'denied', {}, /blocks notifications from us/],
    ['the question is closed', 'default', {}, /the question was closed/],
    [
      'a private window refuses',
      'granted',
      { subscribe: fails('NotAllowedError') },
      /blocks notifications from us/,
    ],
    ['the push service is away', 'granted', { subscribe: fails('AbortError') }, /could not turn them on/],
    ['the disk is full', 'granted', { subscribe: fails('QuotaExceededError') }, /no room left/],
    [
      'Chromium finds the disk full',
      'granted',
      { subscribe: fails('AbortError', 'Registration failed - storage error') },
      /no room left/,
    ],
    ['the worker is not installed', 'granted', { hasWorker: false }, /could not turn them on/],
    ['the subscription is empty', 'granted', { subscribe: async () => undefined }, /could not turn them on/],
  ])('[ALERT-016] says what to do once %s, and saves nothing', async (_, answer, kept, words) => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    browserOf(answer, kept);
    const user = await open();
    await user.click(await yes());
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.queryByRole('button', { name: 'Yes, ask me' })).toBeNull();
    expect(api.calls('PUT /v1/user/push')).toEqual([]);
  });

  it('[ALERT-016] does not wait for ever for a browser that never answers', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    browserOf('granted', { subscribe: () => new Promise(() => undefined) });
    freezeTime('2026-11-22T02:00:00Z');
    const user = await open();
    await user.click(await yes());
    await pass(30_000);
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not turn them on/);
  });

  it.each<[string, Kept, string[]]>([
    ['the browser has lost its subscription', { permission: 'default' }, [endpoint]],
    ['the server has removed it', { permission: 'granted', held: endpoint }, []],
  ])('[ALERT-016] asks again once %s, and subscribes anew', async (_, kept, endpoints) => {
    api.on('GET /v1/user/push', { key: KEY, endpoints });
    api.on('PUT /v1/user/push', { key: KEY, endpoints: [endpoint] });
    browserOf('granted', kept);
    const user = await open();
    await user.click(await yes());
    await expectOn();
    expect(api.calls('PUT /v1/user/push')).toHaveLength(1);
  });

  it('[ALERT-016] says that the browser blocks them once the permission was withdrawn', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [endpoint] });
    browserOf('denied', { permission: 'denied', held: endpoint });
    await open();
    expect(await screen.findByText(/blocks notifications/)).toBeDefined();
    expect(screen.getByText('How to allow it')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Yes, ask me' })).toBeNull();
  });

  it('[ALERT-016] changes nothing when the server cannot be reached', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    api.on('PUT /v1/user/push', NETWORK_FAILURE, { key: KEY, endpoints: [endpoint] });
    browserOf('granted');
    const user = await open();
    await user.click(await yes());
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
    await user.click(await yes());
    await expectOn();
  });

  it.each<[string, () => void, RegExp]>([
    ['cannot show them', () => undefined, /cannot show notifications/],
    [
      'needs the home screen',
      () => Object.defineProperty(navigator, 'standalone', { configurable: true, value: false }),
      /home screen/,
    ],
    ['blocks them', () => void browserOf('denied', { permission: 'denied' }), /blocks notifications/],
  ])('says what to do where the browser %s, and asks nothing', async (_, prepare, words) => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    prepare();
    await open();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Yes, ask me' })).toBeNull();
  });

  it('[ALERT-010] opens in place, in the focus, and closes without a question', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    const { requestPermission } = browserOf('granted');
    const user = await open();
    expect(document.activeElement?.contains(await yes())).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('button', { name: 'Yes, ask me' })).toBeNull();
    expect(requestPermission).not.toHaveBeenCalled();
  });

  it('[ALERT-012] is absent where the server sends none', async () => {
    api.on('GET /v1/user/push', { key: null, endpoints: [] });
    browserOf('granted');
    await open(false);
    await screen.findByRole('table');
    await waitFor(() => expect(api.calls('GET /v1/user/push')).toHaveLength(1));
    expect(screen.queryByText(/push here/i)).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
