import { PATHS } from '@wattle/domain/pages/paths';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { unreadStore } from '#web/api/unread.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import NotificationsPage from './notifications.page.tsx';
import type { Month, Notification } from './use-notifications.ts';

const LIST = 'GET /v1/user/notifications';
const UNREAD = 'GET /v1/user/notifications/unread';
const READ = 'POST /v1/user/notifications/read';
const SEEN = 'POST /v1/user/notifications/seen';
const NEWS = { unread: 0, unseen: 0, newest: '3' };
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi(memberOf());
  api.on(SEEN, NEWS);
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
  isOwn: false,
  ...overrides,
});
const DEVICE = notification({
  id: '2',
  group: 'security',
  row: 'account',
  path: PATHS.activity,
  title: 'Your password was changed',
  at: '2026-11-20T02:00:00Z',
});
const ENQUIRY = notification({
  id: '4',
  group: 'file',
  row: 'enquiries',
  title: 'New enquiry: Galah Motor Finance, car loan $28,000',
  text: '10 Oct 2026, −16 points',
  path: `${PATHS.creditReport}?step=3#item-1`,
  newEntry: 'item-1',
});
const OLD = notification({
  id: '1',
  title: 'Your score is here: 724',
  at: '2025-10-02T02:00:00Z',
  isRead: true,
});
const OCTOBER: Month = { month: '2025-10', counts: { file: 0, score: 1, security: 0 } };

const listOf = (unread: number, items: Notification[], months: Month[] = []) => ({
  unread,
  unseen: unread,
  newest: items[0]?.id ?? '0',
  items,
  today: '2026-11-22',
  months,
});

const open = (hash = '') =>
  openPage(`${PATHS.notifications}${hash}`, { [PATHS.notifications]: NotificationsPage });

const months = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('[ALERT-004] lists notifications by day, unread ones marked, and narrows them to a group', async () => {
  api.on(LIST, listOf(2, [notification(), DEVICE]));
  const { user } = open();
  await screen.findByText('2 unread. Times in Sydney.');
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['Today 22 Nov', 'Friday 20 Nov']);
  expect(titles()).toEqual(['Unread: Your score went from 724 to 711', 'Unread: Your password was changed']);
  expect(screen.getByText('8:12 am')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Security' }));
  expect(titles()).toEqual(['Unread: Your password was changed']);
  await user.click(screen.getByRole('button', { name: 'Credit file' }));
  expect(screen.getByText('None in the last 31 days.')).toBeDefined();
});

it('[ALERT-004] [ALERT-019] names lender, account and points, and opens that entry of the report', async () => {
  api.on(LIST, listOf(1, [ENQUIRY]));
  api.on(READ, NEWS);
  const { user, router } = open();
  const link = await screen.findByRole('link', {
    name: /^Unread: ?New enquiry: Galah Motor Finance, car loan/,
  });
  expect(screen.getByText('10 Oct 2026, −16 points')).toBeDefined();
  await user.click(link);
  const { pathname, search, hash } = router.state.location;
  expect(pathname + search + hash).toBe('/credit-report-overview?step=3#item-1');
  await waitFor(() =>
    expect(api.calls(READ).map(({ body }) => body)).toEqual([{ id: '4', andEarlier: false }]),
  );
});

it('[ALERT-019] says at an entry of the report that it needs a second document, without one', async () => {
  api.on('GET /v1/user/init', memberOf({ roles: 'IV,ICV,IDL,EV,MV,1FA,2FA,IHC' }));
  api.on(LIST, listOf(2, [ENQUIRY, notification()]));
  open();
  expect(await screen.findAllByText('Needs a second document')).toHaveLength(1);
});

it('[ALERT-013] leads from a new entry to what can be done about it, without the entry in the address’s path', async () => {
  api.on(LIST, listOf(1, [ENQUIRY]));
  api.on(READ, NEWS);
  const { user, currentPath } = open();
  const link = await screen.findByRole('link', { name: /^Not mine\? ?New enquiry: Galah/ });
  expect(link.getAttribute('href')).toBe(`${PATHS.notMine}#item-1`);
  await user.click(link);
  expect(currentPath()).toBe(PATHS.notMine);
  await waitFor(() => expect(api.calls(READ)).toHaveLength(1));
});

it('[ALERT-020] shows what this log-in did as one grey line, and leads from it to what a stranger’s needs', async () => {
  api.on(LIST, listOf(0, [{ ...DEVICE, isRead: true, isOwn: true }]));
  open();
  const link = await screen.findByRole('link', { name: /^Not you\? ?Your password was changed$/ });
  expect(link.getAttribute('href')).toBe('/my-details?step=4#password');
  expect(link.closest('li')?.className).toContain('nrow--own');
  expect(screen.queryByText(DEVICE.text)).toBeNull();
});

it('[ALERT-013] leads from a stranger’s passkey to the passkeys', async () => {
  api.on(LIST, listOf(1, [{ ...DEVICE, title: 'A passkey was added', path: PATHS.keys }]));
  open();
  const link = await screen.findByRole('link', { name: /^Not you\?/ });
  expect(link.getAttribute('href')).toBe(PATHS.keys);
});

it('[ALERT-004] marks all as read', async () => {
  api.on(LIST, listOf(2, [notification(), DEVICE]));
  api.on(READ, NETWORK_FAILURE, NEWS);
  const { user } = open();
  const all = await screen.findByRole('button', { name: 'Mark all as read' });
  await waitFor(() => expect(all.getAttribute('aria-disabled')).toBeNull());
  await user.click(all);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByText(/^2 unread/)).toBeDefined();
  await user.click(all);
  expect(await screen.findByText(/^Nothing unread/)).toBeDefined();
  expect(titles()[0]).not.toContain('Unread');
  expect(api.calls(READ).at(-1)?.body).toEqual({ id: '3', andEarlier: true });
});

it('[ALERT-004] clears the bell’s number once the list is shown, and leaves its rows unread', async () => {
  api.on(LIST, listOf(2, [notification(), DEVICE]));
  api.on(SEEN, { unread: 2, unseen: 0, newest: '3' });
  open();
  await waitFor(() => expect(unreadStore.get()?.unseen).toBe(0));
  expect(api.calls(SEEN).map(({ body }) => body)).toEqual([{ id: '3' }]);
  expect(screen.getByText(/^2 unread/)).toBeDefined();
  expect(titles()[0]).toContain('Unread');
});

it('[ALERT-021] folds what is older than 31 days by month with its number, and fetches it when opened', async () => {
  const september = { month: '2025-09', counts: { file: 2, score: 1, security: 0 } };
  api.on(LIST, listOf(0, [{ ...DEVICE, isRead: true }], [OCTOBER, september]));
  const { user } = open();
  await screen.findByText('Oct 2025');
  expect(months()).toEqual(['Oct 2025 1', 'Sep 2025 3']);
  await user.click(screen.getByRole('button', { name: 'Credit file' }));
  expect(months()).toEqual(['Sep 2025 2']);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(api.calls(LIST).some(({ path }) => path.includes('month='))).toBe(false);
  api.on(LIST, listOf(0, [OLD]));
  await user.click(screen.getByText('Oct 2025'));
  await screen.findByText('Your score is here: 724');
  expect(screen.getByText('2 Oct 2025')).toBeDefined();
  expect(api.calls(LIST).at(-1)?.path).toContain('month=2025-10');
});

it('asks again when there is a new one, also while as many are unread', async () => {
  api.on(LIST, listOf(1, [{ ...OLD, isRead: false }]), listOf(1, [DEVICE, OLD]));
  const [first, second] = [1, 2].map((newest) => ({ ...NEWS, unread: 1, newest: String(newest) }));
  api.on(SEEN, first ?? NEWS, second ?? NEWS);
  api.on(UNREAD, first ?? NEWS, second ?? NEWS);
  open();
  await screen.findByText(/^1 unread/);
  const forget = unreadStore.watch(() => undefined);
  for (const asked of [2, 3]) {
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(api.calls(UNREAD)).toHaveLength(asked));
  }
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(api.calls(LIST)).toHaveLength(2);
  forget();
});

it('says so while nothing has happened, and offers a retry when the list cannot be loaded', async () => {
  api.on(LIST, { refuse: 'internal' }, listOf(0, []));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeDefined();
});

it('leads from the choices’ former address to where they are now', async () => {
  const { router } = open('#settings');
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-preferences'));
  expect(router.state.location.hash).toBe('#news');
});
