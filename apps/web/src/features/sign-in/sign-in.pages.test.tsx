import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, profileOf } from '#web/api/fake-api.ts';
import { reportFakeDevice, silenceFakeDevice } from '#web/api/fake-device.ts';
import { takeStoredLogOut } from '#web/api/logged-out.ts';
import { readRememberMe, writeRememberMe } from '#web/api/local-storage.ts';
import { findSentence, freezeTime, isSentence, openPage, pass } from '#web/forms/test-pages.tsx';
import LoginPage from './login.page.tsx';
import LogoutPage from './logout.page.tsx';

const pages = { '/login': LoginPage, '/login/:returnUrl': LoginPage, '/logout': LogoutPage };
let api: FakeApi;

function token(redirect_uri: string, roles = 'EV,MV,1FA') {
  return { expires_in: 1800, csrfToken: 'c-2', roles, redirect_uri, identifier: 'm-1' };
}

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
  reportFakeDevice(api);
});

afterEach(() => {
  history.replaceState(null, '', '/');
});

async function logIn(
  user: ReturnType<typeof openPage>['user'],
  username = 'mia@example.com',
  password = 'secret',
) {
  await user.click(await screen.findByLabelText('Email'));
  await user.paste(username);
  await user.click(screen.getByLabelText('Password'));
  await user.paste(password);
  await user.click(screen.getByRole('button', { name: /Log in/ }));
}

describe('the login form', () => {
  it('[LOGIN-001] [LOGIN-002] [LOGIN-003] [LOGIN-004] [LOGIN-005] [LOGIN-006] shows its fields, the toggle and what it authorises', async () => {
    const { user } = openPage('/login', pages);
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(password.autocomplete).toBe('current-password');
    expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username webauthn');
    await user.type(password, 'abc');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    await user.click(toggle);
    expect(password.type).toBe('text');
    expect(password.value).toBe('abc');
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeDefined();
    const forgotten = screen.getByRole('link', { name: 'Forgotten password?' });
    expect(forgotten.getAttribute('href')).toBe('/forgot-password');
    expect(
      screen.getByText(
        'By logging in you authorise us to obtain your credit score and, if you elect, an overview of your credit file.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: /Create an account/ }).getAttribute('href')).toBe(
      '/credit-score',
    );
  });

  it('[LOGIN-015] [LOGIN-016] [LOGIN-017] names invalid fields without a call, and clears only the edited one', async () => {
    const { user } = openPage('/login', pages);
    await user.click(await screen.findByRole('button', { name: /Log in/ }));
    expect(screen.getAllByText('Email is invalid').length).toBe(2);
    expect(screen.getAllByText('Password is required').length).toBe(2);
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(screen.queryByText('Password is required')).toBeNull();
    expect(screen.getAllByText('Email is invalid').length).toBe(2);
    expect(api.calls('POST /v1/oauth2/token')).toHaveLength(0);
  });

  it('[LOGIN-007] [LOGIN-008] [LOGIN-009] sends wire names with challenge and device, once', async () => {
    api.on('POST /v1/oauth2/token', token('/login-2fa'));
    const { user, currentPath } = openPage('/login', pages);
    await logIn(user, ' Mia@Example.com ');
    await waitFor(() => expect(currentPath()).toBe('/login-2fa'));
    const calls = api.calls('POST /v1/oauth2/token');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      grant_type: 'password',
      client_id: '123',
      username: 'mia@example.com',
      password: 'secret',
      rememberMe: false,
      context: null,
    });
    expect(calls[0]?.headers.get('x-device-token')).toBe('tm-1');
    expect(calls[0]?.headers.get('x-challenge-token')).toBeTruthy();
  });

  it.each([
    ['[LOGIN-025]', 'credentials-incorrect', 'Incorrect email or password.'],
    ['[LOGIN-026] [REG-059]', 'device-risk', 'Your account has been locked. Please contact us.'],
    ['[LOGIN-027]', 'details-missing', 'We could not find your details. Please complete your registration.'],
    [
      '[LOGIN-028] [REG-057]',
      'registration-in-progress',
      'Your registration is in progress. We have sent you a new verification email.',
    ],
    [
      '[LOGIN-018]',
      'device-not-reported',
      'We could not check your device. Please refresh the page and try again.',
    ],
    ['[LOGIN-031]', 'unavailable', 'An unexpected error occurred when trying to perform your request'],
    ['[LOGIN-031]', 'challenge', 'An unexpected error occurred when trying to perform your request'],
  ] as const)('%s shows after the refusal %s: %s', async (_id, refuse, text) => {
    api.on('POST /v1/oauth2/token', { refuse });
    const { user, currentPath } = openPage('/login', pages);
    await logIn(user);
    expect(await findSentence(text)).toBeDefined();
    expect(currentPath()).toBe('/login');
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(screen.queryByText(isSentence(text))).toBeNull();
  });

  it('[LOGIN-027] [LOGIN-028] leads to the step that resolves a refusal', async () => {
    api.on('POST /v1/oauth2/token', { refuse: 'registration-in-progress' }, { refuse: 'details-missing' });
    const { user } = openPage('/login', pages);
    await logIn(user);
    const link = await screen.findByRole('link', { name: 'Enter the code' });
    expect(link.getAttribute('href')).toBe('/create-account/verify-email');
    await user.click(screen.getByRole('button', { name: /Log in/ }));
    expect((await screen.findByRole('link', { name: 'Go to registration' })).getAttribute('href')).toBe(
      '/credit-score',
    );
  });

  it('[LOGIN-018] sends no login without a device and says so after the retries', async () => {
    silenceFakeDevice();
    const { user } = openPage('/login', pages);
    await logIn(user);
    await pass(3500);
    expect(screen.queryByText(/We could not check your device/)).toBeNull();
    await pass(2500);
    expect(await screen.findByText(/We could not check your device/)).toBeDefined();
    expect(api.calls('POST /v1/oauth2/token')).toHaveLength(0);
  });

  it.each([
    ['[LOGIN-029]', 'SecurityError', 'Your browser storage is turned off. Please enable it to log in.'],
    ['[LOGIN-030]', 'QuotaExceededError', "We can't validate your device in private browsing mode."],
  ])('%s reports a store that fails with %s', async (_id, name, text) => {
    const { user } = openPage('/login', pages);
    await screen.findByLabelText('Email');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', name);
    });
    await logIn(user);
    expect(await screen.findByText(text)).toBeDefined();
    expect(api.calls('POST /v1/oauth2/token')).toHaveLength(0);
  });
});

describe('after a login', () => {
  it.each([
    ['/login?retUrl=/my-details', '/login-2fa', '/login-2fa?retUrl=%2Fmy-details'],
    ['/login/about-me', '/login-2fa', '/login-2fa?retUrl=%2Fabout-me'],
    ['/login/about-me?retUrl=/my-details', '/dashboard', '/about-me'],
    ['/login?retUrl=/my-details', '/dashboard', '/my-details'],
    ['/login', '/dashboard', '/dashboard'],
    ['/login?retUrl=/my-details', '/my-details/verification', '/my-details/verification'],
    ['/login?retUrl=https://evil.example', '/dashboard', '/dashboard'],
    ['/login?retUrl=//evil.example', '/dashboard', '/dashboard'],
    ['/login?retUrl=/%5Cevil.example', '/dashboard', '/dashboard'],
  ])(
    '[LOGIN-012] [LOGIN-013] [LOGIN-014] [LOGIN-034] goes from %s with the redirect %s to %s',
    async (from, next, to) => {
      api.on('POST /v1/oauth2/token', token(next));
      const { user, currentPath } = openPage(from, pages);
      await logIn(user);
      await waitFor(() => expect(currentPath()).toBe(to));
    },
  );

  it('[LOGIN-035] redirects a signed-in member without a loop', async () => {
    api.on('GET /v1/user/init', memberOf({ roles: 'EV,MV,1FA', redirect_uri: '/login-2fa' }));
    const { currentPath } = openPage('/login?retUrl=/dashboard', pages);
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fdashboard'));
  });

  it('[LOGIN-023] remembers the username of a ticked login and forgets it otherwise', async () => {
    api.on('POST /v1/oauth2/token', token('/login-2fa'));
    const first = openPage('/login', pages);
    await first.user.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
    await logIn(first.user);
    await waitFor(() => expect(first.currentPath()).toBe('/login-2fa'));
    expect(readRememberMe()).toEqual({ rememberMe: true, username: 'mia@example.com' });
    first.unmount();

    reportFakeDevice(api);
    const second = openPage('/login', pages);
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe('mia@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    await second.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await logIn(second.user, '');
    await waitFor(() => expect(second.currentPath()).toBe('/login-2fa'));
    expect(readRememberMe()).toEqual({ rememberMe: false, username: '' });
  });

  it('[LOGIN-023] [PROF-001] remembers the username of a registration in progress, but not after a wrong password', async () => {
    api.on(
      'POST /v1/oauth2/token',
      { refuse: 'credentials-incorrect' },
      { refuse: 'registration-in-progress' },
    );
    const { user } = openPage('/login', pages);
    await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
    await logIn(user);
    await screen.findByRole('alert');
    expect(readRememberMe().rememberMe).toBe(false);
    await user.click(screen.getByRole('button', { name: /Log in/ }));
    await screen.findByRole('link', { name: 'Enter the code' });
    expect(readRememberMe()).toEqual({ rememberMe: true, username: 'mia@example.com' });
  });
});

describe('the forced-password mode', () => {
  it.each(['/login?u=a%40b.au&p=temporary&retUrl=%2Fx', '/login?retUrl=%2Fx#u=a%40b.au&p=temporary'])(
    '[LOGIN-010] signs in by the mailed link and removes it from the address: %s',
    async (address) => {
      history.replaceState(null, '', address);
      api.on('POST /v1/oauth2/token', token('/change-password', 'EV,1FA,TP'));
      const { currentPath } = openPage('/login', pages);
      expect(location.search + location.hash).toBe('?retUrl=%2Fx');
      expect(screen.getByText('Logging you in')).toBeDefined();
      await waitFor(() => expect(currentPath()).toBe('/change-password?p=temporary'));
      expect(api.calls('POST /v1/oauth2/token')[0]?.body).toMatchObject({
        username: 'a@b.au',
        password: 'temporary',
        context: 'forced-password',
      });
    },
  );

  it('[LOGIN-011] [PWD-017] leads to the change of password with p cut to 50 characters, whatever else was requested', async () => {
    history.replaceState(null, '', `/login?u=a%40b.au&p=${'x'.repeat(60)}`);
    api.on('POST /v1/oauth2/token', token('/login-2fa', 'EV,1FA,TP'));
    const { currentPath } = openPage('/login?retUrl=/my-details', pages);
    await waitFor(() => expect(currentPath()).toBe(`/change-password?p=${'x'.repeat(50)}`));
    expect(api.calls('POST /v1/oauth2/token')[0]?.body).toMatchObject({ password: 'x'.repeat(60) });
  });

  it('[LOGIN-010] [LOGIN-023] stores neither credential and keeps a remembered username', async () => {
    writeRememberMe({ rememberMe: true, username: 'mia@example.com' });
    history.replaceState(null, '', '/login#u=a%40b.au&p=temporary');
    api.on('POST /v1/oauth2/token', token('/change-password', 'EV,1FA,TP'));
    const { currentPath } = openPage('/login', pages);
    await waitFor(() => expect(currentPath()).toBe('/change-password?p=temporary'));
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('temporary');
    expect(readRememberMe().username).toBe('mia@example.com');
  });

  it('[LOGIN-010] only removes an incomplete pair from the address', async () => {
    history.replaceState(null, '', '/login?p=temporary');
    openPage('/login', pages);
    expect(location.search).toBe('');
    expect(await screen.findByLabelText('Password')).toBeDefined();
    expect(api.calls('POST /v1/oauth2/token')).toHaveLength(0);
  });

  it('[LOGIN-010] [LOGIN-025] follows a link in the open page, and shows the form with its username after a refusal', async () => {
    writeRememberMe({ rememberMe: true, username: 'mia@example.com' });
    api.on('POST /v1/oauth2/token', { refuse: 'credentials-incorrect' });
    const { user } = openPage('/login', pages);
    await screen.findByLabelText('Password');
    location.hash = '#u=a%40b.au&p=old';
    await findSentence('This link does not log you in. A link in our email works for 30 minutes');
    expect(location.hash).toBe('');
    const another = screen.getByRole('link', { name: 'Ask for a new link' });
    expect(another.getAttribute('href')).toBe('/forgot-password');
    await user.type(screen.getByLabelText('Password'), 'mine');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.au');
  });
});

describe('log out', () => {
  it('[LOGIN-032] [LOGIN-033] goes home and clears the member even when the call fails; the username stays', async () => {
    writeRememberMe({ rememberMe: true, username: 'mia@example.com' });
    api.on('GET /v1/user/init', memberOf());
    api.on('GET /v1/oauth2/logout', { refuse: 'internal' });
    const { currentPath } = openPage('/logout', pages);
    await waitFor(() => expect(currentPath()).toBe('/'));
    expect(takeStoredLogOut()).toBe('here');
    expect(localStorage.getItem('wattle.session')).toBeNull();
    expect(readRememberMe().username).toBe('mia@example.com');
  });
});

it('stays on the login page for a visitor', async () => {
  api.on('GET /v1/user/init', profileOf());
  const { currentPath } = openPage('/login', pages);
  await pass(100);
  expect(currentPath()).toBe('/login');
});
