import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshProfile, signOutLocally } from '#web/api/session.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import MyPreferencesPage from './my-preferences.page.tsx';
import { preferencesApi, SAVED } from './test-preferences.ts';

const SAVE = 'PUT /v1/user/preferences';
let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  api = preferencesApi();
});

const open = (address = '/my-preferences') => openPage(address, { '/my-preferences': MyPreferencesPage });
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save preferences' });

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

  it('[PREF-004] [PREF-010] keeps the interests when unsubscribing and suggests managing the list instead', async () => {
    const { user } = open();
    await user.click(await box('Unsubscribe from all emails'));
    expect((await box('Home loans')).checked).toBe(true);
    expect((await box('Home loans')).matches(':disabled')).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Manage your email list' }));
    expect((await box('Unsubscribe from all emails')).checked).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What you want to hear about' }));
  });

  it('[PREF-004] [PREF-010] tells a member without emails to clear the box above, and suggests nothing', async () => {
    api.on('GET /v1/user/preferences', { ...SAVED, isSubscribed: false });
    const { user } = open();
    const ruling = await box('Unsubscribe from all emails');
    expect([ruling.checked, (await box('Car loans')).matches(':disabled')]).toEqual([true, true]);
    expect(ruling.compareDocumentPosition(await box('Car loans'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('You get none. To choose topics, clear this box.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Manage your email list' })).toBeNull();
    await user.click(ruling);
    expect((await box('Car loans')).matches(':disabled')).toBe(false);
    expect(screen.getByText('You get emails about the topics that you tick below.')).toBeDefined();
  });

  it('[PREF-008] saves the checkboxes and confirms it', async () => {
    const { isSynchronised: _, ...rest } = SAVED;
    api.on(SAVE, { ...rest, isSynchronised: false, redirect_uri: null });
    const { user } = open();
    await user.click(await box('Car loans'));
    await user.click(await box('Unsubscribe from partner marketing'));
    await user.click(saveButton());
    expect(await screen.findByText(/Your preferences have been saved\./)).toBeTruthy();
    expect(api.calls(SAVE).map(({ body }) => body)).toEqual([
      {
        categories: [
          {
            name: 'Borrowing',
            interests: [
              { id: 'home-loans', selected: true },
              { id: 'car-loans', selected: true },
            ],
          },
          { name: 'From us', interests: [{ id: 'articles', selected: false }] },
        ],
        isSubscribed: true,
        eqfxmarketing: false,
        isActive: true,
      },
    ]);
  });

  it.each([
    ['validation', 'There was an error saving your preferences.'],
    ['internal', 'An unexpected error occurred when trying to perform your request'],
    ['score-try-later', 'An unexpected error occurred'],
  ] as const)(
    '[PREF-008] [E50] reports a save refused with %s and keeps the checkboxes',
    async (refuse, words) => {
      api.on(SAVE, { refuse });
      const { user } = open();
      await user.click(await box('Car loans'));
      await user.click(saveButton());
      expect((await screen.findByRole('alert')).textContent).toBe(words);
      expect((await box('Car loans')).checked).toBe(true);
    },
  );

  const NOT_SAVED = 'Not saved yet. What you chose before is still here.';

  it('[PREF-008] keeps unsaved choices through a reload and a session that ends, until they are saved', async () => {
    const { user, unmount } = open();
    expect((await box('Car loans')).checked).toBe(false);
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
    await user.click(await box('Car loans'));
    await user.click(await box('Unsubscribe from partner marketing'));
    unmount();
    signOutLocally();
    await refreshProfile();
    const { isSynchronised, ...rest } = SAVED;
    api.on(SAVE, { ...rest, eqfxmarketing: false, isSynchronised, redirect_uri: null });
    const again = open();
    expect((await box('Car loans')).checked).toBe(true);
    expect((await box('Unsubscribe from partner marketing')).checked).toBe(true);
    expect((await box('Home loans')).checked).toBe(true);
    expect(screen.getByText(NOT_SAVED)).toBeDefined();
    await again.user.click(saveButton());
    await screen.findByText(/Your preferences have been saved\./);
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    [
      'once others were saved elsewhere',
      () => api.on('GET /v1/user/preferences', { ...SAVED, isSubscribed: false }),
    ],
    ['for another member', () => api.on('GET /v1/user/init', memberOf({ identifier: 'm-2' }))],
  ])('drops unsaved choices %s', async (_, change) => {
    const { user, unmount } = open();
    await user.click(await box('Unsubscribe from partner marketing'));
    unmount();
    signOutLocally();
    queryClient.clear();
    change();
    await refreshProfile();
    open();
    expect((await box('Unsubscribe from partner marketing')).checked).toBe(false);
  });

  it('[PREF-002] shows placeholders while loading', async () => {
    const waiting = Promise.withResolvers<undefined>();
    api.onEach('GET /v1/user/preferences', async () => {
      await waiting.promise;
      return SAVED;
    });
    open();
    expect(await screen.findByText('Getting your preferences')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save preferences' })).toBeNull();
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

  it('[PREF-005] keeps the account when saving, and saves no other choice when cancelling', async () => {
    const { isSynchronised, ...rest } = SAVED;
    api.on(SAVE, { ...rest, isSynchronised, isActive: true, redirect_uri: null });
    const { user, asked } = await ask();
    await user.click(asked.getByRole('button', { name: 'Keep my account' }));
    const form = saveButton().closest('form');
    expect(form?.contains(await box('Cancel my account'))).toBe(false);
    await user.click(await box('Car loans'));
    await user.click(await box('Cancel my account'));
    const again = await dialog();
    await user.click(again.getByLabelText('Password', { selector: 'input' }));
    await user.paste(password);
    await user.click(again.getByRole('button', confirm));
    await waitFor(() => expect(api.calls(SAVE)).toHaveLength(1));
    const body = JSON.stringify(api.calls(SAVE)[0]?.body);
    expect(body).toContain('{"id":"car-loans","selected":false}');
    expect(body).toContain('"isActive":false');
  });

  it('[PREF-006] sends the password, ends the session and keeps the result shown', async () => {
    const { isSynchronised, ...rest } = SAVED;
    api.on(SAVE, { ...rest, isSynchronised, isActive: false, redirect_uri: '/' });
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
