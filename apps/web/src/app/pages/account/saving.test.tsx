import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, memberOf, profileOf } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import MyDetailsPage from './my-details.page.tsx';
import {
  accountApi,
  detailsOf,
  findFirstRow,
  inputOf,
  retype,
  SAVED,
  WHOLE,
} from '#web/features/account/test-account.ts';

const open = (address = '/my-details') => openPage(address, { '/my-details': MyDetailsPage });
const PUT = 'PUT /v1/user/details';
let api: FakeApi;

beforeEach(() => {
  api = accountApi();
  api.on(PUT, SAVED);
});

type User = ReturnType<typeof open>['user'];
const save = (user: User) =>
  user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Save changes' }));
async function rename(user: User) {
  await retype(user, 'First name', 'Maya');
  await retype(user, 'Password', 'tram-river');
}
const sent = () => api.calls(PUT).at(-1)?.body;

describe('saving', () => {
  it('[ACC-012] [ACC-017] sends the whole profile with the other tab as last saved', async () => {
    const address = '4 Long Street, Perth WA 6000';
    api.on('GET /v1/user/details', detailsOf(), detailsOf({ address }));
    const { user } = open();
    await retype(user, 'First name', ' Maya ');
    await retype(user, 'Password', 'tram-river');
    await user.click(screen.getByRole('tab', { name: 'Current address' }));
    await retype(user, 'Current address', address);
    await save(user);
    await screen.findByText('Your changes have been saved.');
    expect(sent()).toEqual({ ...WHOLE, address });
    await user.click(screen.getByRole('tab', { name: 'Your details' }));
    await save(user);
    await waitFor(() => expect(api.calls(PUT)).toHaveLength(2));
    expect(sent()).toEqual({ ...WHOLE, firstName: 'Maya', address, password: 'tram-river' });
  });

  it('[ACC-006] [ACC-013] [CONST-007] disables the button while saving and clears the message after the configured time', async () => {
    const waiting = Promise.withResolvers<undefined>();
    api.on('GET /v1/user/init', memberOf({ timings: { ...profileOf().timings, infoMessageMs: 50 } }));
    api.onEach(PUT, async () => {
      await waiting.promise;
      return SAVED;
    });
    const { user } = open();
    await user.click(await findFirstRow());
    await save(user);
    await save(user);
    const button = within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Save changes' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(api.calls(PUT)).toHaveLength(1));
    waiting.resolve(undefined);
    expect(await screen.findByText('Your changes have been saved.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(document.activeElement).toBe(await findFirstRow());
    await waitFor(() => expect(screen.queryByText('Your changes have been saved.')).toBeNull());
  });

  it('[ACC-015] refetches the score after a change of the person', async () => {
    queryClient.setQueryData(['score'], { old: true });
    api.on(PUT, { ...SAVED, isPIIDataUpdated: true });
    const { user } = open('/my-details?step=2');
    await retype(user, 'Current address', '4 Long Street, Perth WA 6000');
    await save(user);
    await screen.findByText('Your changes have been saved.');
    expect(queryClient.getQueryData(['score'])).toBeUndefined();
  });

  it('[ACC-009] [ACC-017] asks for a previous address in tab 2 when ticked, and validates only its own fields', async () => {
    api.on('GET /v1/user/details', detailsOf({ firstName: '' }));
    const { user } = open('/my-details?step=2');
    await screen.findByLabelText('Current address', { selector: 'input' });
    await user.click(screen.getByRole('checkbox', { name: 'I have lived here for less than 3 yrs.' }));
    await screen.findByLabelText('Previous address');
    await save(user);
    expect(screen.getAllByText(/Please choose your address from the list/).length).toBe(2);
    expect(api.calls(PUT)).toHaveLength(0);
    await retype(user, 'Previous address', '9 Old Road, Hobart TAS 7000');
    await save(user);
    await waitFor(() =>
      expect(sent()).toMatchObject({
        hasLivedLessThan3Years: true,
        addressPrevious: '9 Old Road, Hobart TAS 7000',
      }),
    );
  });

  it('[ACC-017] names every invalid field of tab 1, mobile included, without a call', async () => {
    const { user } = open();
    for (const label of ['First name', 'Email', 'Mobile number']) {
      await user.clear(await inputOf(user, label));
    }
    await save(user);
    for (const words of ['First name is required.', 'Email is invalid', 'Mobile number is required.']) {
      expect(screen.getAllByText(words).length, words).toBe(2);
    }
    await retype(user, 'Mobile number', '04123');
    await save(user);
    expect(screen.getAllByText('Mobile number should contain valid 10 digits only.').length).toBe(2);
    expect(api.calls(PUT)).toHaveLength(0);
  });
});

describe('a refused save', () => {
  it('[ACC-014] [ACC-016] shows a refused save at its field', async () => {
    const errors = [{ field: 'mobile', message: 'Mobile number seems invalid' }];
    api.on(PUT, { refuse: 'validation', errors });
    const { user } = open();
    await retype(user, 'Mobile number', '0499999999');
    await save(user);
    expect((await screen.findAllByText('Mobile number seems invalid')).length).toBe(2);
  });

  it.each([
    ['validation', {}, 'We could not update your details.'],
    ['user-not-found', {}, 'User not found.'],
    ['internal', {}, 'An unexpected error occurred when trying to perform your request'],
    ['details-change-too-soon', { errorMessage: 'Wait two days.' }, 'Wait two days.'],
  ] as const)('[ACC-016] shows the message for %s and keeps typed text', async (refuse, extra, words) => {
    api.on(PUT, { refuse, ...extra });
    const { user } = open();
    await rename(user);
    await save(user);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maya');
  });

  it('[ACC-002] sends an expired session to the login and back', async () => {
    api.on(PUT, { refuse: 'unauthenticated' });
    const { user, currentPath } = open();
    await user.click(await findFirstRow());
    await save(user);
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fmy-details'));
  });
});

describe('a new name', () => {
  it('[ACC-015] says that a new name requires a new identity check', async () => {
    const { user } = open();
    const words = 'If you change your name or date of birth, we need to check your identity again.';
    await inputOf(user, 'Last name');
    const note = (await screen.findByText(words)).parentElement;
    expect(note?.className).not.toContain('warn');
    await retype(user, 'Last name', 'Smith');
    expect(screen.getByText(words).parentElement?.className).toContain('warn');
    await retype(user, 'Password', 'tram-river');
    api.on('GET /v1/user/init', memberOf({ roles: 'INV,EV,MV,1FA,2FA' }));
    await save(user);
    expect(await screen.findByRole('link', { name: 'Verify your identity' })).toBeDefined();
  });
});

const password = () => screen.queryByLabelText<HTMLInputElement>('Password', { selector: 'input' });

describe('a new name or birth date', () => {
  it('[ACC-015] [ACC-017] requires the password for a new name or birth date only', async () => {
    api.on('GET /v1/user/details', detailsOf(), detailsOf({ firstName: 'Maya' }));
    const { user } = open();
    await inputOf(user, 'First name');
    expect(password()).toBeNull();
    await retype(user, 'First name', ' Mia ');
    expect(password()).toBeNull();
    await retype(user, 'First name', 'Maya');
    expect(password()).not.toBeNull();
    await save(user);
    expect(screen.getAllByText('Password is required').length).toBe(2);
    expect(api.calls(PUT)).toHaveLength(0);
    await retype(user, 'Password', 'tram-river');
    await save(user);
    await screen.findByText('Your changes have been saved.');
    expect(sent()).toEqual({ ...WHOLE, firstName: 'Maya', password: 'tram-river' });
    await retype(user, 'Day', '28');
    expect(password()?.value).toBe('');
    await retype(user, 'Day', '27');
    expect(password()).toBeNull();
    await save(user);
    await waitFor(() => expect(api.calls(PUT)).toHaveLength(2));
    expect(sent()).toEqual({ ...WHOLE, firstName: 'Maya' });
  });

  it('[ACC-016] shows a wrong password at its field and keeps typed text', async () => {
    const errors = [{ field: 'password', message: 'Incorrect Password' }];
    api.on(PUT, { refuse: 'password-incorrect', errorMessage: 'Incorrect Password', errors });
    const { user } = open();
    await rename(user);
    await save(user);
    // In the summary and at the field, not at the button.
    expect((await screen.findAllByText('Incorrect Password')).length).toBe(2);
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maya');
  });

  it('[ACC-015] leads to a new second factor and back, and keeps typed text', async () => {
    const errorMessage = 'It has been a while since you entered a code.';
    const redirect = '/login-2fa?retUrl=%2Fmy-details';
    api.on(PUT, { refuse: 'second-factor-needed', errorMessage, redirect_uri: redirect });
    const { user } = open();
    await rename(user);
    api.on('GET /v1/user/init', memberOf({ roles: 'IV,EV,MV,1FA', redirect_uri: '/login-2fa' }));
    await save(user);
    const link = await screen.findByRole('link', { name: 'Get a new code' });
    expect(link.getAttribute('href')).toBe(redirect);
    expect(screen.getByText(errorMessage, { exact: false })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maya');
  });
});
