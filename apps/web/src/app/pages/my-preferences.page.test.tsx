import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { preferencesApi, SAVED } from '#web/features/preferences/test-preferences.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import MyPreferencesPage from './my-preferences.page.tsx';

const SAVE = 'PUT /v1/user/preferences';
const PREFERENCES_SAVED = 'Your preferences have been saved.';
let api: FakeApi;

beforeEach(() => {
  api = preferencesApi();
});

const open = (address = '/my-preferences') => openPage(address, { '/my-preferences': MyPreferencesPage });
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const sent = () => api.calls(SAVE).map(({ body }) => body);
const answer = (changed: Partial<typeof SAVED> = {}) => ({ ...SAVED, ...changed, redirect_uri: null });

describe('the preferences page', () => {
  it('[PREF-001] sends a visitor to the login and back', async () => {
    installFakeApi();
    const { currentPath } = open();
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fmy-preferences'));
  });

  it('[PREF-002] [PREF-003] shows every interest by category and three inverted opt-outs', async () => {
    open();
    const borrowing = within(await screen.findByRole('group', { name: 'Borrowing' }));
    expect(borrowing.getByRole<HTMLInputElement>('checkbox', { name: 'Home loans' }).checked).toBe(true);
    expect(borrowing.getByRole<HTMLInputElement>('checkbox', { name: 'Car loans' }).checked).toBe(false);
    for (const name of [
      'Unsubscribe from all emails',
      'Unsubscribe from partner marketing',
      'Cancel my account',
    ]) {
      expect((await box(name)).checked).toBe(false);
    }
  });

  it('[PREF-011] stops offers for six months by one switch, at once, and shows them again', async () => {
    const { user } = open();
    const shopping = await screen.findByRole<HTMLInputElement>('switch', { name: 'I’m not shopping' });
    api.on(
      'PUT /v1/user/offers-pause',
      { offersPausedUntil: '2027-05-27T14:00:00Z' },
      { offersPausedUntil: null },
      NETWORK_FAILURE,
    );
    await user.click(shopping);
    expect(await screen.findByText('No offers until 28 May 2027.')).toBeDefined();
    await user.click(shopping);
    await waitFor(() => expect(screen.queryByText(/No offers until/)).toBeNull());
    expect(shopping.checked).toBe(false);
    await user.click(shopping);
    expect(await screen.findByText(/Nothing was changed/)).toBeDefined();
    expect(shopping.checked).toBe(false);
  });

  it('[PREF-004] [PREF-010] keeps the topics when unsubscribing and suggests managing the list instead', async () => {
    api.onEach(SAVE, ({ body }) =>
      answer({ isSubscribed: (body as { isSubscribed: boolean }).isSubscribed }),
    );
    const { user } = open();
    await user.click(await box('Unsubscribe from all emails'));
    expect((await box('Home loans')).checked).toBe(true);
    expect((await box('Home loans')).matches(':disabled')).toBe(true);
    expect(screen.getByText('3 topics, kept for when you clear this box')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Manage your email list' }));
    expect((await box('Unsubscribe from all emails')).checked).toBe(false);
    expect(document.activeElement).toBe(screen.getByText('3 topics, 1 ticked'));
    expect(sent()).toEqual([
      { isSubscribed: false, isActive: true },
      { isSubscribed: true, isActive: true },
    ]);
  });

  it('[PREF-004] [PREF-010] folds the topics for a member without emails, and suggests nothing', async () => {
    api.on('GET /v1/user/preferences', { ...SAVED, isSubscribed: false });
    api.on(SAVE, answer());
    const { user } = open();
    const ruling = await box('Unsubscribe from all emails');
    const fold = screen.getByText('3 topics, kept for when you clear this box').closest('details');
    expect(fold?.open).toBe(false);
    expect(ruling.compareDocumentPosition(screen.getByText('Car loans'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByRole('link', { name: 'Manage your email list' })).toBeNull();
    await user.click(ruling);
    expect(fold?.open).toBe(true);
    expect((await box('Car loans')).matches(':disabled')).toBe(false);
  });

  it('[PREF-003] [PREF-008] [PREF-012] saves each change alone and at once, and confirms it', async () => {
    api.on(SAVE, answer({ eqfxmarketing: false }), answer({ eqfxmarketing: true }));
    const { user } = open();
    const partner = await box('Unsubscribe from partner marketing');
    expect(screen.queryByText(PREFERENCES_SAVED)).toBeNull();
    await user.click(partner);
    expect(await screen.findByText(PREFERENCES_SAVED)).toBeDefined();
    expect(partner.checked).toBe(true);
    await user.click(partner);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { eqfxmarketing: false, isActive: true },
      { eqfxmarketing: true, isActive: true },
    ]);
  });

  it('[PREF-012] sends quick changes one after another, and shows all of them meanwhile', async () => {
    const first = Promise.withResolvers<undefined>();
    const ticked = new Set(['home-loans']);
    api.onEach(SAVE, async ({ body }) => {
      if (api.calls(SAVE).length === 1) await first.promise;
      ticked.add(/"id":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '');
      return answer({
        categories: SAVED.categories.map(({ name, interests }) => ({
          name,
          interests: interests.map((each) => ({ ...each, selected: ticked.has(each.id) })),
        })),
      });
    });
    const { user } = open();
    await user.click(await box('Car loans'));
    await user.click(await box('New articles'));
    expect(api.calls(SAVE)).toHaveLength(1);
    expect([(await box('Car loans')).checked, (await box('New articles')).checked]).toEqual([true, true]);
    first.resolve(undefined);
    expect(await screen.findByText(PREFERENCES_SAVED)).toBeDefined();
    await waitFor(() => expect(api.calls(SAVE)).toHaveLength(2));
    expect([(await box('Car loans')).checked, (await box('New articles')).checked]).toEqual([true, true]);
  });

  it.each([
    ['validation', 'There was an error saving your preferences.'],
    ['internal', 'An unexpected error occurred when trying to perform your request'],
    ['score-try-later', 'An unexpected error occurred'],
  ] as const)(
    '[PREF-008] [PREF-012] [E50] turns a row back whose change is refused with %s, says why there, and keeps the next one',
    async (refuse, words) => {
      api.on(SAVE, { refuse }, answer({ eqfxmarketing: false }));
      const { user } = open();
      await user.click(await box('Car loans'));
      await user.click(await box('Unsubscribe from partner marketing'));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe(words);
      expect(alert.parentElement?.contains(await box('Car loans'))).toBe(true);
      await waitFor(async () => expect((await box('Car loans')).checked).toBe(false));
      expect((await box('Unsubscribe from partner marketing')).checked).toBe(true);
    },
  );

  it('[PREF-012] turns a row back while offline, sends nothing and says so', async () => {
    const { user } = open();
    const car = await box('Car loans');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(car);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You are offline/);
    await waitFor(() => expect(car.checked).toBe(false));
    expect(sent()).toEqual([]);
  });

  it('[PREF-002] shows placeholders while loading', async () => {
    const waiting = Promise.withResolvers<undefined>();
    api.onEach('GET /v1/user/preferences', async () => {
      await waiting.promise;
      return SAVED;
    });
    open();
    expect(await screen.findByText('Getting your preferences')).toBeDefined();
    waiting.resolve(undefined);
    expect(await box('Home loans')).toBeDefined();
  });

  it.each([
    ['preferences-refused', 'There was an error requesting your data.'],
    ['preferences-sync', 'There is a sync problem with our mailing provider.'],
    ['preferences-unavailable', 'An unexpected error occurred when trying to perform your request'],
    ['score-try-later', 'An unexpected error occurred'],
  ] as const)('[PREF-007] [E49] reports a load refused with %s, and retries', async (refuse, words) => {
    api.on('GET /v1/user/preferences', { refuse }, SAVED);
    const { user } = open();
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await box('Home loans')).toBeTruthy();
  });
});

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Cancel your account?' }));

async function ask() {
  const page = open();
  await page.user.click(await box('Cancel my account'));
  return { ...page, asked: await dialog() };
}

describe('cancelling the account', () => {
  const confirm = { name: 'Yes, cancel my account' };
  const password = 'quiet-river-morning-tram';

  it('[PREF-005] asks at the press of the box, cancels only after that, and clears the box when kept', async () => {
    const { user, asked } = await ask();
    expect(api.calls(SAVE)).toHaveLength(0);
    expect(asked.getByText(/^We keep your account for 12 months, and then erase it\./)).toBeDefined();
    expect(asked.queryByText(/second score/)).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Keep my account' }));
    expect((await box('Cancel my account')).checked).toBe(false);
    expect(api.calls(SAVE)).toHaveLength(0);
  });

  it('[PREF-005] [SCORE-037] says that the scores of a second bureau are erased', async () => {
    preferencesApi({ secondBureau: 'Jarrah Credit' });
    const { asked } = await ask();
    expect(asked.getByText(/the scores and the files that Jarrah Credit gave us/)).toBeDefined();
  });

  it('[PREF-005] stands last on the page, and works while the preferences cannot be loaded', async () => {
    api.on('GET /v1/user/preferences', { refuse: 'preferences-unavailable' });
    api.on(SAVE, answer({ isActive: false }));
    const { user, asked } = await ask();
    expect(screen.getAllByRole('checkbox').at(-1)).toBe(await box('Cancel my account'));
    await user.click(asked.getByLabelText('Password', { selector: 'input' }));
    await user.paste(password);
    await user.click(asked.getByRole('button', confirm));
    await waitFor(() => expect(sent()).toEqual([{ isActive: false, password }]));
  });

  it('[PREF-006] sends the password, ends the session and keeps the result shown', async () => {
    api.on(SAVE, { ...answer({ isActive: false }), redirect_uri: '/' });
    const { user, asked, currentPath } = await ask();
    await user.click(asked.getByRole('button', confirm));
    expect(asked.getByText('Password is required')).toBeTruthy();
    await user.click(asked.getByLabelText('Password', { selector: 'input' }));
    await user.paste(password);
    await user.click(asked.getByRole('button', confirm));
    const heading = await screen.findByRole('heading', { name: 'Your account is cancelled' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(localStorage.getItem('wattle.session')).toBeNull();
    expect(currentPath()).toBe('/my-preferences');
    expect(api.calls(SAVE)[0]?.body).toMatchObject({ isActive: false, password });
    await user.click(screen.getByRole('link', { name: 'Go to the homepage' }));
    await waitFor(() => expect(currentPath()).toBe('/'));
  });

  it('shows a wrong password at its field', async () => {
    const message = 'Incorrect Password';
    api.on(SAVE, { refuse: 'password-incorrect', errors: [{ field: 'password', message }] });
    const { user, asked } = await ask();
    await user.click(asked.getByLabelText('Password', { selector: 'input' }));
    await user.paste('something');
    await user.click(asked.getByRole('button', confirm));
    expect(await asked.findByText(message)).toBeTruthy();
  });

  it.each([
    ['first', 'second-factor-needed'],
    ['second', 'role-missing'],
  ] as const)('leads to a new code when the last one is too old, at the %s try', async (_, refuse) => {
    api.on(SAVE, { refuse, errorMessage: 'It has been a while since you entered a code.' });
    const { user, asked } = await ask();
    await user.click(asked.getByLabelText('Password', { selector: 'input' }));
    await user.paste(password);
    await user.click(asked.getByRole('button', confirm));
    const link = await asked.findByRole('link', { name: 'Get a new code' });
    expect(link.getAttribute('href')).toBe('/login-2fa?retUrl=%2Fmy-preferences%3Fstep%3Dcancel');
  });

  it('asks for the confirmation at once on return from the code', async () => {
    open('/my-preferences?step=cancel');
    expect((await dialog()).getByRole('button', confirm)).toBeTruthy();
  });
});

it('[PREF-012] has the news among what we send, with the same status, and retries them apart', async () => {
  api.on(
    'GET /v1/user/notifications/choices',
    { refuse: 'internal' },
    { email: [], push: [], isDaily: false },
  );
  api.on('PUT /v1/user/notifications/choices', { email: [], push: [], isDaily: true });
  const { user } = open('/my-preferences#news');
  await box('Unsubscribe from partner marketing');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('radio', { name: 'Once a day, at 8 am' }));
  expect(await screen.findByText(PREFERENCES_SAVED)).toBeDefined();
});
