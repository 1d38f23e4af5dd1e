import { setTimeout } from 'node:timers/promises';
import { MAILED_CATEGORIES, NOTIFICATION_CATEGORY_NAMES } from '@wattle/domain/notifications/categories';
import { changedChoices, type Choices, type ChoicesChange } from '@wattle/domain/notifications/choices';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { News } from './news.tsx';

const CHOICES = 'GET /v1/user/notifications/choices';
const CHOOSE = 'PUT /v1/user/notifications/choices';
const PUSH = 'GET /v1/user/push';
const onSaved = vi.fn<(isSaved: boolean) => void>();
let api: FakeApi;

beforeEach(() => {
  onSaved.mockReset();
  api = installFakeApi(memberOf());
  api.on(PUSH, { key: null, endpoints: [] });
});

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <News onSaved={onSaved} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const sent = () => api.calls(CHOOSE).map(({ body }) => body);

const NONE: Choices = { email: [], push: [], isDaily: false };
/** Answers as the server does. */
function choosing(stored: Choices = NONE): void {
  let choices = stored;
  api.onEach(CHOOSE, ({ body }) => (choices = changedChoices(choices, body as ChoicesChange)));
  api.on(CHOICES, { ...choices, email: [...choices.email], push: [...choices.push] });
}
const SHOWN = { email: [...MAILED_CATEGORIES], push: [...NOTIFICATION_CATEGORY_NAMES], isDaily: false };

it('[ALERT-002] [PREF-012] saves each kind and how often at once, and locks the four that are always mailed', async () => {
  choosing();
  const user = open();
  await user.click(await box('Enquiry, email'));
  await user.click(screen.getByRole('radio', { name: 'Once a day, at 8 am' }));
  await waitFor(() => expect(onSaved).toHaveBeenLastCalledWith(true));
  expect(sent()).toEqual([{ email: { kinds: ['enquiries'], isOn: true } }, { isDaily: true }]);
  expect((await box('Enquiry, email')).checked).toBe(true);
  const table = within(screen.getByRole('table', { name: 'What we tell you, and where' }));
  expect(table.getAllByRole('checkbox')).toHaveLength(MAILED_CATEGORIES.length);
  expect(table.getAllByText('Always')).toHaveLength(4);
});

it('[PREF-012] turns a kind back that could not be saved, and says so at its row', async () => {
  choosing();
  api.on(CHOOSE, NETWORK_FAILURE);
  const user = open();
  await user.click(await box('Score changed, email'));
  const row = within(screen.getByRole('row', { name: /^Score changed/ }));
  expect((await row.findByRole('alert')).textContent).toContain('Nothing was changed');
  await waitFor(async () => expect((await box('Score changed, email')).checked).toBe(false));
  expect(onSaved).not.toHaveBeenCalledWith(true);
});

it('[ALERT-015] has a column of push where the server sends them, with a choice for each kind', async () => {
  choosing(SHOWN);
  api.on(PUSH, { key: 'A', endpoints: ['https://web.push.apple.com/another'] });
  const user = open();
  await user.click(await box('Enquiry, push'));
  expect(screen.getByText(/onto the screen of each device where push is on/)).toBeDefined();
  expect(screen.getByText(/^Push is off in this browser/)).toBeDefined();
  await waitFor(() => expect(sent()).toEqual([{ push: { kinds: ['enquiries'], isOn: false } }]));
});

it('shows the ticks once it is known whether push has a column, so that none moves under a press', async () => {
  choosing();
  api.onEach(PUSH, async () => {
    await setTimeout(100);
    return { key: 'A', endpoints: [] };
  });
  open();
  await box('Enquiry, email');
  expect(screen.getByRole('checkbox', { name: 'Enquiry, push' })).toBeDefined();
});

it('[ALERT-015] keeps the choices of push, disabled, while no device has it on, and says why', async () => {
  choosing(SHOWN);
  api.on(PUSH, { key: 'A', endpoints: [] });
  const user = open();
  const enquiry = await box('Enquiry, push');
  expect([enquiry.checked, enquiry.disabled]).toEqual([true, true]);
  expect(screen.getByText(/Ticks under Push count once push is on, on this or another device/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Switch push on here' }));
  expect(screen.getByText('This browser cannot show notifications.', { exact: false })).toBeDefined();
  expect(sent()).toEqual([]);
});

it('resumes exactly the stopped e-mails', async () => {
  api.on(CHOICES, {
    ...NONE,
    push: [],
    email: ['goals'],
    stopped: { why: 'returned', since: '2026-11-01T00:00:00.000Z' },
  });
  api.on(CHOOSE, { ...NONE, push: [], email: ['goals'] });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Send them again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send them again' })).toBeNull());
  expect(sent()).toEqual([{ email: { kinds: ['goals'], isOn: true } }]);
});
