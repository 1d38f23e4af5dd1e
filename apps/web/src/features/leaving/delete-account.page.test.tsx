import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import DeleteAccountSuccessPage from './delete-account-success.page.tsx';
import DeleteAccountPage from './delete-account.page.tsx';
import { LeavePlace } from './leave-place.tsx';
import { AccountFoot } from './account-foot.tsx';

const open = (address = '/delete-account') =>
  openPage(address, {
    '/my-details': AccountFoot,
    '/login-2fa': () => <p>A code, please</p>,
    '/my-details/leave': LeavePlace,
    '/delete-account': DeleteAccountPage,
    '/delete-account-success': DeleteAccountSuccessPage,
  });
const key = 'POST /v1/user/delete-account';
const gone = { receipt: 'L-7K3M-9QXD-2F4H', redirect_uri: '/delete-account-success' };
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  api.on('GET /v1/user/init', memberOf());
  api.on(key, gone);
});

type User = ReturnType<typeof open>['user'];

async function confirm(user: User, password: string) {
  const field = await screen.findByLabelText('Password');
  if (password !== '') await user.type(field, password);
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
}

describe('leaving', () => {
  it('[DEL-003] asks for the password and says what is erased and kept', async () => {
    open();
    expect((await screen.findByLabelText<HTMLInputElement>('Password')).type).toBe('password');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'What is erased' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'What we keep by law' })).toBeDefined();
    expect(screen.getByText(/Privacy \(Credit Reporting\) Code, paragraph 22/)).toBeDefined();
  });

  it('[DEL-005] [DEL-006] ends logged out, with the receipt and next steps', async () => {
    const { user, currentPath } = open();
    await confirm(user, 'quiet-river-morning-tram');
    await waitFor(() => expect(currentPath()).toBe('/delete-account-success'));
    expect(api.calls(key).map(({ body }) => body)).toEqual([{ password: 'quiet-river-morning-tram' }]);
    expect(await screen.findByText(gone.receipt)).toBeDefined();
    const feedback = screen.getByRole('link', { name: 'Send us your feedback' });
    expect(feedback.getAttribute('href')).toBe('/contact-us');
    expect(screen.getByRole('link', { name: 'Go to the homepage' }).getAttribute('href')).toBe('/');
    expect(localStorage.getItem('wattle.session')).toBeNull();
  });

  it('[DEL-004] shows a wrong password at its field and keeps it typed', async () => {
    api.on(key, {
      refuse: 'confirm-password-incorrect',
      errorMessage: 'Incorrect Password',
      errors: [{ field: 'password', message: 'Incorrect Password' }],
    });
    const { user, currentPath } = open();
    await confirm(user, 'wrong');
    expect(await screen.findByText('Incorrect Password')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
    expect(currentPath(), 'a 401 that ends no session').toBe('/delete-account');
  });

  it('[DEL-004] requires a password without a call', async () => {
    const { user } = open();
    await confirm(user, '');
    expect(await screen.findByText('Password is required')).toBeDefined();
    expect(api.calls(key)).toEqual([]);
  });

  it.each([
    ['first', 'second-factor-needed'],
    ['second', 'role-missing'],
  ] as const)('[DEL-004] leads to a new code and back at the %s try', async (_, refuse) => {
    api.on(key, { refuse, errorMessage: 'It has been a while since you entered a code.' });
    const { user } = open();
    await confirm(user, 'quiet-river-morning-tram');
    const link = await screen.findByRole('link', { name: 'Get a new code' });
    expect(link.getAttribute('href')).toBe('/login-2fa?retUrl=%2Fdelete-account');
  });

  it.each([
    [
      'rate-limited',
      { errorMessage: 'Too many tries. Please wait before you try again.' },
      'Too many tries.',
    ],
    ['internal', {}, 'An unexpected error occurred when trying to perform your request'],
  ] as const)('[DEL-004] shows the message for %s', async (refuse, extra, text) => {
    api.on(key, { refuse, ...extra });
    const { user } = open();
    await confirm(user, 'quiet-river-morning-tram');
    expect(await screen.findByText(text, { exact: false })).toBeDefined();
  });

  it('[DEL-003] goes to the preferences on Cancel when there is no history', async () => {
    const { user, currentPath } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(currentPath()).toBe('/my-preferences'));
  });

  it('[DEL-002] sends a visitor to the login and back, and shows the final page to all, without a claim to who only opens it', async () => {
    api.on('GET /v1/user/init', { ...memberOf(), isAuthenticated: false, roles: '', identifier: null });
    const { currentPath, unmount } = open('/delete-account');
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fdelete-account'));
    unmount();
    open('/delete-account-success');
    expect(await screen.findByRole('heading', { name: 'Deleting an account' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/number of your receipt|is erased/);
  });
});

it('[DEL-001] [PREF-005] [PREF-006] names both ways to leave in the account, neither as the last button', async () => {
  open('/my-details/leave');
  const erase = await screen.findByRole('link', { name: 'Delete my account' });
  expect(erase.getAttribute('href')).toBe('/delete-account');
  const cancel = screen.getByRole('link', { name: 'Cancel my account' });
  expect(cancel.getAttribute('href')).toBe('/my-preferences?step=cancel');
  for (const way of [erase, cancel]) expect(way.className).not.toContain('danger');
  expect(screen.getByText(/^We keep your account for 12 months/)).toBeDefined();
});

const copy = () => ({ product: 'Wattle', madeAt: '', identifier: 'm-1', notes: [], parts: [] });

describe('the download', () => {
  let click: MockInstance<HTMLAnchorElement['click']>;
  beforeEach(() => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => undefined }),
    );
    click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it.each([
    ['Download my data as PDF', 'GET /v1/user/export.pdf'],
    ['Download my data as JSON', 'GET /v1/user/export'],
  ] as const)(
    '[DEL-007] downloads %s from the foot of the account without leaving',
    async (name, operation) => {
      api.onEach(operation, copy);
      const { user, currentPath } = open('/my-details');
      await user.click(await screen.findByRole('button', { name }));
      expect(await screen.findByText(/^Your copy is in your downloads\./)).toBeDefined();
      expect(api.calls(operation)).toHaveLength(1);
      expect(click).toHaveBeenCalledTimes(1);
      expect(currentPath()).toBe('/my-details');
    },
  );

  it('[REPORT-044] says when to try again where too many PDFs wait, and keeps the button', async () => {
    const errorMessage = 'Busy, try again in 3 seconds';
    api.on('GET /v1/user/export.pdf', { refuse: 'unavailable', errorMessage, retryAfterSeconds: 3 });
    const { user } = open('/my-details');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download my data as PDF' });
    await user.click(button);
    expect(await screen.findByText(errorMessage)).toBeDefined();
    expect(button.disabled).toBe(false);
  });

  it('[DEL-007] asks for a code first where the last one is old, and starts by itself after it, once', async () => {
    const refusal = { refuse: 'second-factor-needed', errorMessage: 'It is a while.' } as const;
    api.on('GET /v1/user/export', refusal);
    const { user, currentPath, router } = open('/my-details');
    expect(await screen.findByText(/We ask for a code first, unless you entered one just now/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Download my data as JSON' }));
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fmy-details%2Fyour-data'));
    expect(click).not.toHaveBeenCalled();
    api.onEach('GET /v1/user/export', copy);
    await act(() => router.navigate('/my-details#your-data'));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    await act(() => router.navigate('/login-2fa'));
    await act(() => router.navigate('/my-details#your-data'));
    await screen.findByRole('button', { name: 'Download my data as JSON' });
    expect(click).toHaveBeenCalledTimes(1);
  });
});
