import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { reportFakeDevice } from '#web/api/fake-device.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import VerifyEmailPage from '../codes/verify-email.page.tsx';
import { EMAIL_STEP, MOBILE_STEP, registering } from '../codes/test-code-steps.ts';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
});

describe('the mailed link', () => {
  const link = `#e=${btoa('mia@example.com').replaceAll('=', '')}&h=abc`;
  afterEach(() => history.replaceState(null, '', '/'));

  it('spends the mailed link without a session and removes it from the address at once', async () => {
    history.replaceState(null, '', `/${link}`);
    api.on('POST /v1/user/confirm-account', { redirect_uri: '/create-account/mobile' });
    const { currentPath } = openPage(EMAIL_STEP, { [EMAIL_STEP]: VerifyEmailPage });
    expect(location.hash).toBe('');
    await waitFor(() => expect(currentPath()).toBe(MOBILE_STEP));
    expect(api.calls('POST /v1/user/confirm-account')[0]?.body).toEqual({
      email: 'mia@example.com',
      hash: 'abc',
    });
  });

  it('takes a mailed link opened while the page is showing', async () => {
    api.on('GET /v1/user/init', registering());
    api.on('POST /v1/user/confirm-account', { redirect_uri: '/login' });
    const { currentPath } = openPage(EMAIL_STEP, { [EMAIL_STEP]: VerifyEmailPage });
    await screen.findByLabelText('One Time Code');
    history.replaceState(null, '', `/${link}`);
    dispatchEvent(new HashChangeEvent('hashchange'));
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(location.hash).toBe('');
  });

  it('says that a used link has confirmed the email already, or leads on who is logged in', async () => {
    const isUsed = { refuse: 'confirmation-invalid', redirect_uri: '/login' } as const;
    api.on('POST /v1/user/confirm-account', { ...isUsed, errorMessage: 'Your email is confirmed already.' });
    history.replaceState(null, '', `/${link}`);
    const first = openPage(EMAIL_STEP, { [EMAIL_STEP]: VerifyEmailPage });
    await screen.findByText('Your email is confirmed already.');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    first.unmount();
    history.replaceState(null, '', `/${link}`);
    api.on('GET /v1/user/init', memberOf({ redirect_uri: MOBILE_STEP }));
    const { currentPath } = openPage(EMAIL_STEP, { [EMAIL_STEP]: VerifyEmailPage });
    await waitFor(() => expect(currentPath()).toBe(MOBILE_STEP));
  });

  it('[API-009] asks for the password in a browser that did not register', async () => {
    reportFakeDevice(api);
    history.replaceState(null, '', `/${link}`);
    api.on(
      'POST /v1/user/confirm-account',
      { refuse: 'confirmation-password-needed' },
      { refuse: 'password-incorrect', errors: [{ field: 'password', message: 'Incorrect Password' }] },
      { redirect_uri: '/create-account/mobile' },
    );
    const { user, currentPath } = openPage(EMAIL_STEP, { [EMAIL_STEP]: VerifyEmailPage });
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(screen.getByRole('heading', { name: 'If you do not have the password' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/credit-score');
    const confirm = () => user.click(screen.getByRole('button', { name: /Confirm my email/ }));
    await confirm();
    expect(screen.getByText('Password is required')).toBeDefined();
    expect(api.calls('POST /v1/user/confirm-account')).toHaveLength(1);
    await user.type(field, 'not this one');
    await confirm();
    expect(await screen.findByText('Incorrect Password')).toBeDefined();
    await user.clear(field);
    await user.type(field, 'a long enough one');
    await confirm();
    await waitFor(() => expect(currentPath()).toBe(MOBILE_STEP));
    const [first, , third] = api.calls('POST /v1/user/confirm-account');
    expect(first?.body).not.toHaveProperty('password');
    expect(third?.body).toEqual({ email: 'mia@example.com', hash: 'abc', password: 'a long enough one' });
    expect(third?.headers.get('x-device-token')).toBe('tm-1');
  });

  it.each([
    ['rate-limited', /Too many tries/],
    ['device-risk', /Your account has been locked/],
    ['confirmation-invalid', /We could not validate your email/],
  ] as const)('[API-009] says after a password refused with %s: %s', async (refuse, text) => {
    reportFakeDevice(api);
    history.replaceState(null, '', `/${link}`);
    api.on('POST /v1/user/confirm-account', { refuse: 'confirmation-password-needed' }, { refuse });
    const { user } = openPage(EMAIL_STEP, { [EMAIL_STEP]: VerifyEmailPage });
    await user.type(await screen.findByLabelText('Password'), 'whatever it was');
    await user.click(screen.getByRole('button', { name: /Confirm my email/ }));
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
  });

  it('[REG-064] explains an invalid link, with a next step', async () => {
    history.replaceState(null, '', `/${link}`);
    api.on('POST /v1/user/confirm-account', { refuse: 'confirmation-invalid' });
    openPage(EMAIL_STEP, { [EMAIL_STEP]: VerifyEmailPage });
    expect(await screen.findByText('We could not validate your email.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'log in' })).toBeDefined();
  });
});
