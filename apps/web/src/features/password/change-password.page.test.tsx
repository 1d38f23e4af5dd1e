import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import ChangePasswordPage from './change-password.page.tsx';

const open = (address = '/change-password') => openPage(address, { '/change-password': ChangePasswordPage });
const key = 'POST /v1/user/changePassword';
const NEXT = 'amber-kettle-lantern-tide';
const token = (redirect_uri: string) => ({
  expires_in: 1800,
  csrfToken: 'c-2',
  roles: 'IV,EV,MV,1FA,2FA',
  redirect_uri,
  identifier: 'm-1',
});
const temporary = memberOf({ roles: 'IV,TP,EV,MV,1FA', redirect_uri: '/change-password', displayName: null });
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  api.on('GET /v1/user/init', memberOf());
  api.on(key, { redirect_uri: '/dashboard' });
  api.on('POST /v1/oauth2/token', token('/dashboard'));
});

type User = ReturnType<typeof open>['user'];

async function change(user: User, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
  await user.click(await screen.findByRole('button', { name: /Change password/ }));
}
const both = { 'New password': NEXT, 'Confirm new password': NEXT };

describe('a member’s change', () => {
  it('[PWD-008] [PWD-018] shows three empty passwords, each with its toggle', async () => {
    open();
    for (const label of ['Old password', 'New password', 'Confirm new password']) {
      const input = await screen.findByLabelText<HTMLInputElement>(label);
      expect([input.type, input.value]).toEqual(['password', '']);
    }
    expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(3);
  });

  it('[PWD-014] [PWD-015] sends old and new password only, and goes to the dashboard', async () => {
    const { user, currentPath } = open();
    await change(user, { 'Old password': 'old', ...both });
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    expect(api.calls(key).map(({ body }) => body)).toEqual([{ oldPassword: 'old', newPassword: NEXT }]);
  });

  it('[PWD-015] goes where the refreshed session leads', async () => {
    api.on('POST /v1/oauth2/token', token('/login-2fa'));
    const { user, currentPath } = open();
    await change(user, { 'Old password': 'old', ...both });
    await waitFor(() => expect(currentPath()).toBe('/login-2fa'));
  });

  it('[PWD-011] [PWD-012] [PWD-013] shows errors at their fields without a call', async () => {
    const { user } = open();
    await change(user, { 'New password': NEXT, 'Confirm new password': 'another' });
    await waitFor(() => expect(screen.getAllByText('Old password is required.').length).toBe(2));
    expect(screen.getAllByText('Your new passwords do not match').length).toBe(2);
    await user.clear(screen.getByLabelText('New password'));
    await change(user, { 'New password': 'short' });
    await waitFor(() =>
      expect(screen.getAllByText('Password must be at least 8 characters.').length).toBe(2),
    );
    expect(api.calls(key)).toHaveLength(0);
  });
});

describe('a password alone', () => {
  const alone = memberOf({ roles: 'IV,EV,MV,1FA', redirect_uri: '/login-2fa' });

  it('[PWD-009] [LOGIN-035] sends a password alone to the second factor and back', async () => {
    api.on('GET /v1/user/init', alone);
    const { currentPath } = open();
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fchange-password'));
  });

  it('[PWD-009] asks for the second factor when it was withdrawn in the meantime', async () => {
    api.on('GET /v1/user/init', memberOf(), alone);
    api.on(key, { refuse: 'role-missing' });
    const { user, currentPath } = open();
    await change(user, { 'Old password': 'old', ...both });
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fchange-password'));
  });
});

describe('a temporary password', () => {
  it('[LOGIN-011] [PWD-010] replaces the old password with the temporary one and removes it from the address', async () => {
    api.on('GET /v1/user/init', temporary);
    const { user, currentPath } = open('/change-password?p=from-the-mail');
    await screen.findByLabelText('New password');
    expect(currentPath()).toBe('/change-password');
    expect(screen.queryByLabelText('Old password')).toBeNull();
    await change(user, both);
    await waitFor(() =>
      expect(api.calls(key)[0]?.body).toEqual({ oldPassword: 'from-the-mail', newPassword: NEXT }),
    );
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('from-the-mail');
  });

  it('[PWD-017] cuts the temporary password to 50 characters', async () => {
    const { user } = open(`/change-password?p=${'x'.repeat(60)}`);
    await change(user, both);
    await waitFor(() => expect(api.calls(key)[0]?.body).toMatchObject({ oldPassword: 'x'.repeat(50) }));
  });

  it('[PWD-010] does not ask for the temporary password after a reload', async () => {
    api.on('GET /v1/user/init', temporary);
    const { user } = open();
    await change(user, both);
    await waitFor(() => expect(api.calls(key)[0]?.body).toEqual({ newPassword: NEXT }));
    expect(screen.queryByLabelText('Old password')).toBeNull();
  });

  it('[PWD-010] [PWD-016] asks for the password when p is not the stored one', async () => {
    api.on(key, { refuse: 'old-password-incorrect', errorMessage: 'Your old password is incorrect.' });
    const { user } = open('/change-password?p=made-up');
    await change(user, both);
    expect(await screen.findByLabelText('Old password')).toBeDefined();
    expect(screen.getAllByText('Your old password is incorrect.').length).toBe(2);
  });
});

describe('a refusal', () => {
  it('[PWD-016] shows a wrong old password at its field and keeps the new one', async () => {
    api.on(key, { refuse: 'old-password-incorrect', errorMessage: 'Your old password is incorrect.' });
    const { user } = open();
    await change(user, { 'Old password': 'wrong', ...both });
    await waitFor(() => expect(screen.getAllByText('Your old password is incorrect.').length).toBe(2));
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(NEXT);
  });

  it('[PWD-012] shows a weak password at the new password', async () => {
    const errors = [{ field: 'newPassword', message: 'This password is too easy to guess.' }];
    api.on(key, { refuse: 'validation', errors });
    const { user } = open();
    await change(user, { 'Old password': 'old', ...both });
    await waitFor(() => expect(screen.getAllByText('This password is too easy to guess.').length).toBe(2));
  });

  it('[PWD-016] reports an expired login and leads to the login and back', async () => {
    api.on(key, { refuse: 'unauthenticated' });
    const { user, currentPath } = open();
    await change(user, { 'Old password': 'old', ...both });
    expect(await screen.findByText('Your login has expired. Please log in again.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fchange-password'));
  });

  it.each([
    [
      'rate-limited',
      { errorMessage: 'Too many tries. Please wait before you try again.' },
      'Too many tries.',
    ],
    ['internal', {}, 'An unexpected error occurred when trying to perform your request'],
  ] as const)('[PWD-016] shows the message for %s', async (refuse, extra, text) => {
    api.on(key, { refuse, ...extra });
    const { user } = open();
    await change(user, { 'Old password': 'old', ...both });
    expect(await screen.findByText(text, { exact: false })).toBeDefined();
  });
});

it('[PWD-009] sends a visitor to the login and back', async () => {
  api = installFakeApi();
  const { currentPath } = open('/change-password?p=from-the-mail');
  await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fchange-password'));
});
