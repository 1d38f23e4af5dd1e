import { PATHS } from '@wattle/domain/pages/paths';
import { MAILED_CATEGORIES, NOTIFICATION_CATEGORY_NAMES } from '@wattle/domain/notifications/categories';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { startSession } from '#web/api/session.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import NotificationsPage from './notifications.page.tsx';
import type { Notification } from './use-notifications.ts';

const LIST = 'GET /v1/user/notifications';
const UNREAD = 'GET /v1/user/notifications/unread';
const READ = 'POST /v1/user/notifications/read';
const CHOICES = 'GET /v1/user/notifications/choices';
const SAVE = 'PUT /v1/user/notifications/choices';
const PUSH = 'GET /v1/user/push';
const NONE = { email: [], push: [], isDaily: false };
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi(memberOf());
  api.on(CHOICES, NONE);
  api.on(PUSH, { key: null, endpoints: [] });
  // A day ahead of the server's.
  freezeTime('2026-11-23T02:00:00Z');
});

const notification = (overrides: Partial<Notification> = {}): Notification => ({
  id: '3',
  group: 'score',
  row: 'score',
  title: 'Your score went from 724 to 711',
  text: 'See what moved it, point by point.',
  path: PATHS.dashboard,
  tone: 'down',
  at: '2026-11-21T21:12:00Z',
  isRead: false,
  newEntries: [],
  ...overrides,
});
const DEVICE = notification({
  id: '2',
  group: 'security',
  row: 'account',
  title: 'Your password was changed',
  at: '2026-11-20T02:00:00Z',
});
const OLD = notification({
  id: '1',
  title: 'Your score is here: 724',
  at: '2025-10-02T02:00:00Z',
  isRead: true,
});

const listOf = (unread: number, items: Notification[], earlier: string | null = null) => ({
  unread,
  items,
  today: '2026-11-22',
  earlier,
});

function open(hash = '') {
  startSession();
  return openPage(`${PATHS.notifications}${hash}`, {
    [PATHS.notifications]: () => (
      <QueryClientProvider client={queryClient}>
        <NotificationsPlace />
      </QueryClientProvider>
    ),
  });
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const titles = () => screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);

describe('what happened', () => {
  it('[ALERT-004] lists notifications by day, unread ones marked, and narrows them to a group', async () => {
    api.on(LIST, listOf(2, [notification(), DEVICE, OLD]));
    const { user } = open();
    await screen.findByText('2 unread');
    const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Today 22 Nov', 'Friday 20 Nov', 'Thursday 2 Oct 2025']);
    expect(titles()).toEqual([
      'NewYour score went from 724 to 711',
      'NewYour password was changed',
      'Your score is here: 724',
    ]);
    expect(screen.getByText('8:12 am')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Unread 2' }));
    expect(titles()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Security 1' }));
    expect(titles()).toEqual(['NewYour password was changed']);
    await user.click(screen.getByRole('button', { name: 'Credit file 0' }));
    expect(screen.getByText('None here.')).toBeDefined();
  });

  it('[ALERT-004] opens the place of a notification and marks it as read', async () => {
    api.on(LIST, listOf(2, [notification(), DEVICE]));
    api.on(READ, { unread: 1 });
    const { user, currentPath } = open();
    await user.click(await screen.findByRole('link', { name: 'Your score went from 724 to 711' }));
    expect(currentPath()).toBe(PATHS.dashboard);
    await waitFor(() =>
      expect(api.calls(READ).map(({ body }) => body)).toEqual([{ id: '3', andEarlier: false }]),
    );
  });

  it('[ALERT-013] leads from each new entry to what can be done about it, without the entry in the address’s path', async () => {
    const entries = ['Enquiry of 3 Nov 2026, Yabby Pay', 'Enquiry of 4 Nov 2026, Brolga Bank'];
    const newEntries = entries.map((title, index) => ({ itemReference: `item-${index}`, title }));
    api.on(LIST, listOf(1, [notification({ newEntries })]));
    api.on(READ, { unread: 0 });
    const { user, currentPath } = open();
    const links = await screen.findAllByRole('link', { name: /^Not mine\?/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(entries.map((title) => `Not mine? ${title}`));
    expect(links[1]?.getAttribute('href')).toBe(`${PATHS.notMine}#item-1`);
    if (links[1] !== undefined) await user.click(links[1]);
    expect(currentPath()).toBe(PATHS.notMine);
    await waitFor(() => expect(api.calls(READ)).toHaveLength(1));
  });

  it('[ALERT-004] marks all as read', async () => {
    api.on(LIST, listOf(2, [notification(), DEVICE]));
    api.on(READ, NETWORK_FAILURE, { unread: 0 });
    const { user } = open();
    const all = await screen.findByRole('button', { name: 'Mark all as read' });
    await user.click(all);
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.getByText('2 unread')).toBeDefined();
    await user.click(all);
    expect(await screen.findByText('Nothing unread')).toBeDefined();
    expect(titles()[0]).not.toContain('New');
    expect(api.calls(READ).at(-1)?.body).toEqual({ id: '3', andEarlier: true });
  });

  it('shows earlier months on request', async () => {
    api.on(LIST, listOf(0, [notification(), DEVICE], '2025-10'));
    const { user } = open();
    const more = await screen.findByRole('button', { name: 'Show Oct 2025' });
    api.on(LIST, listOf(0, [OLD]));
    await user.click(more);
    await screen.findByText('Your score is here: 724');
    expect(api.calls(LIST).at(-1)?.path).toContain('before=2');
    expect(screen.queryByRole('button', { name: /^Show Oct/ })).toBeNull();
  });

  it('asks again when there is a new one, also while as many are unread', async () => {
    api.on(LIST, listOf(1, [{ ...OLD, isRead: false }]), listOf(1, [DEVICE, OLD]));
    api.on(UNREAD, { unread: 1, newest: '1' }, { unread: 1, newest: '2' });
    open();
    await screen.findByText('1 unread');
    for (const asked of [2, 3]) {
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(api.calls(UNREAD)).toHaveLength(asked));
      await waitFor(() => expect(titles()).toHaveLength(2));
    }
    expect(api.calls(LIST)).toHaveLength(2);
  });

  it('says so while nothing has happened, and offers a retry when the list cannot be loaded', async () => {
    api.on(LIST, { refuse: 'internal' }, listOf(0, []));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeDefined();
  });
});

describe('what we tell you', () => {
  beforeEach(() => api.on(LIST, listOf(0, [])));

  it('[ALERT-002] saves what is mailed and how often, and locks what always is', async () => {
    api.onEach(SAVE, ({ body }) => body as typeof NONE);
    const { user } = open('#settings');
    await user.click(await box('Enquiry, email'));
    await user.click(screen.getByRole('radio', { name: 'Once a day' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(api.calls(SAVE).map(({ body }) => body)).toEqual([
      { email: ['enquiries'], push: [], isDaily: true },
    ]);
    expect((await box('Enquiry, email')).checked).toBe(true);
    expect(screen.getAllByRole('checkbox')).toHaveLength(MAILED_CATEGORIES.length);
    const freeze = screen.getByRole('row', { name: /^Freeze/ });
    expect(within(freeze).getAllByText('Always')).toHaveLength(2);
  });

  it('[ALERT-015] has a column of push where the server sends them, with a choice for each kind', async () => {
    api.on(CHOICES, { ...NONE, push: [...NOTIFICATION_CATEGORY_NAMES] });
    api.on(PUSH, { key: 'A', endpoints: ['https://web.push.apple.com/another'] });
    api.onEach(SAVE, ({ body }) => body as typeof NONE);
    const { user } = open('#settings');
    await user.click(await box('Enquiry, push'));
    expect(
      screen.getByText(/onto the screen of each device where you have turned notifications on/),
    ).toBeDefined();
    const security = within(screen.getByRole('row', { name: /^Password/ }));
    expect(security.getAllByText('Always')).toHaveLength(2);
    expect(security.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    const others = NOTIFICATION_CATEGORY_NAMES.filter((row) => row !== 'enquiries');
    expect(api.calls(SAVE).map(({ body }) => body)).toEqual([{ ...NONE, push: others }]);
  });

  it('[ALERT-015] says that push is chosen in vain while no device has it on', async () => {
    api.on(PUSH, { key: 'A', endpoints: [] });
    open('#settings');
    expect(await screen.findByText(/They are off on all your devices/)).toBeDefined();
    expect((await box('Enquiry, push')).checked).toBe(false);
  });

  it('keeps what was ticked when it could not be saved', async () => {
    api.on(SAVE, NETWORK_FAILURE);
    const { user } = open('#settings');
    await user.click(await box('Score changed, email'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
    expect((await box('Score changed, email')).checked).toBe(true);
  });

  it('resumes exactly the stopped e-mails', async () => {
    const chosen = { email: ['goals' as const], push: [], isDaily: false };
    api.on(CHOICES, { ...chosen, stopped: { why: 'returned', since: '2026-11-01T00:00:00.000Z' } });
    api.on(SAVE, chosen);
    const { user } = open('#settings');
    await user.click(await screen.findByRole('button', { name: 'Send them again' }));
    await waitFor(() => expect(api.calls(SAVE).map(({ body }) => body)).toEqual([chosen]));
  });
});
