import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { PushCard } from './push-card.tsx';

const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const KEYS = { p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const endpoint = 'https://web.push.apple.com/mine';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  api = installFakeApi(memberOf());
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
});

/** A browser that answers its own question so, and holds these subscriptions. */
function browserOf(
  answer: NotificationPermission,
  { permission = 'default', held = '', fails = false } = {},
) {
  const ended = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const subscriptionAt = (at: string) => ({
    endpoint: at,
    unsubscribe: ended,
    toJSON: () => ({ endpoint: at, keys: KEYS }),
  });
  const subscribe = async () => {
    if (fails) throw new DOMException('push service error', 'AbortError');
    return subscriptionAt(endpoint);
  };
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>().mockResolvedValue(answer);
  const pushManager = { getSubscription: async () => (held === '' ? null : subscriptionAt(held)), subscribe };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  return { ended, requestPermission };
}

function open(props: { isAlways?: boolean } = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <PushCard {...props} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const yes = () => screen.findByRole('button', { name: 'Yes, ask me' });

describe('the card of push messages', () => {
  it('asks in words first, with the line that appears, and calls the browser on a press alone', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    api.on('PUT /v1/user/push', { key: KEY, endpoints: [endpoint] });
    const { requestPermission } = browserOf('granted');
    const user = open();
    await yes();
    expect(screen.getByText('Something changed on your credit file')).toBeDefined();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(await yes());
    expect(await screen.findByRole('button', { name: 'Stop on this browser' })).toBeDefined();
    expect(api.calls('PUT /v1/user/push')[0]?.body).toEqual({ endpoint, keys: KEYS });
  });

  it('replaces a subscription that is another member’s', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    api.on('PUT /v1/user/push', { key: KEY, endpoints: [endpoint] });
    const { ended } = browserOf('granted', { held: 'https://web.push.apple.com/theirs' });
    const user = open();
    await user.click(await yes());
    await screen.findByRole('button', { name: 'Stop on this browser' });
    expect(ended).toHaveBeenCalledOnce();
  });

  it('stops on this browser, here and there', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [endpoint] });
    api.on('POST /v1/user/push/end', { key: KEY, endpoints: [] });
    const { ended } = browserOf('granted', { permission: 'granted', held: endpoint });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Stop on this browser' }));
    await yes();
    expect(ended).toHaveBeenCalledOnce();
    expect(api.calls('POST /v1/user/push/end')[0]?.body).toEqual({ endpoint });
  });

  it.each<[string, NotificationPermission, boolean, RegExp]>([
    ['denied', 'denied', false, /blocks notifications from us/],
    ['closed without an answer', 'default', false, /the question was closed/],
    ['granted, and the push service is away', 'granted', true, /could not reach its notification service/],
  ])('says what to do once the question is %s', async (_, answer, fails, words) => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    browserOf(answer, { fails });
    const user = open();
    await user.click(await yes());
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(api.calls('PUT /v1/user/push')).toEqual([]);
  });

  it('says what to do where the browser blocks them, cannot show them or needs the home screen', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    open();
    expect(await screen.findByText(/cannot show notifications/)).toBeDefined();
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    open();
    expect(await screen.findByText(/home screen/)).toBeDefined();
    Reflect.deleteProperty(navigator, 'standalone');
    browserOf('denied', { permission: 'denied' });
    open();
    expect(await screen.findByText(/blocks notifications/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is silent after “Not now”, but not among the settings', async () => {
    api.on('GET /v1/user/push', { key: KEY, endpoints: [] });
    browserOf('granted');
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('heading')).toBeNull();
    open({ isAlways: true });
    expect(await yes()).toBeDefined();
  });

  it('is absent where the server sends none', async () => {
    api.on('GET /v1/user/push', { key: null, endpoints: [] });
    browserOf('granted');
    open();
    await waitFor(() => expect(api.calls('GET /v1/user/push')).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
