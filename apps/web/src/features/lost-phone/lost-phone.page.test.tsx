import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import LostPhonePage from './lost-phone.page.tsx';
import NotMePage from './not-me.page.tsx';

const HERE = '/login-2fa/lost-phone';
const pages = { [HERE]: LostPhonePage, '/not-me': NotMePage };
const lost = memberOf({
  roles: 'IV,ICV,IDL,EV,MV,1FA',
  redirect_uri: '/login-2fa',
  resetProof: 'mobile',
  displayName: null,
});
const sent = { isError: false, errorMessage: null, redirect_uri: HERE, resendAfterMs: 30_000 };
const waiting = { step: 'waiting', countsFrom: '2026-11-25T03:05:00.000Z' } as const;
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  api.on('GET /v1/user/init', lost);
});

describe('access to the lost-phone page', () => {
  it.each([
    ['a stranger', memberOf({ isAuthenticated: false, roles: '' }), '/login?retUrl=%2Flogin-2fa'],
    ['both factors', memberOf({ resetProof: 'mobile' }), '/dashboard'],
    ['no reset', { ...lost, resetProof: null }, '/login-2fa'],
    [
      'a temporary password',
      { ...lost, roles: 'EV,1FA,TP', redirect_uri: '/change-password' },
      '/change-password',
    ],
  ])('[PWD-007] redirects with %s', async (_, profile, to) => {
    api.on('GET /v1/user/init', profile);
    const { currentPath } = openPage(HERE, pages);
    await waitFor(() => expect(currentPath()).toBe(to));
  });
});

describe('the lost-phone steps', () => {
  it('[PWD-007] explains the steps, then asks for a document', async () => {
    api.on('GET /v1/user/lost-phone', { step: 'document', countsFrom: null });
    openPage(HERE, pages);
    expect(await screen.findByRole('heading', { name: 'Lost your phone?' })).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    const go = screen.getByRole('link', { name: 'Verify a document' });
    expect(go.getAttribute('href')).toBe('/my-details/verification?for=lost-phone');
    expect(screen.getByRole('link', { name: /contact us/ }).getAttribute('href')).toBe('/contact-us');
  });

  it('[PWD-007] still asks for the code after a reload', async () => {
    api.on('GET /v1/user/lost-phone', { step: 'number', countsFrom: null });
    api.on('POST /v1/user/lost-phone/send-code', sent);
    const { user, unmount } = openPage(HERE, pages);
    await user.type(await screen.findByLabelText('Mobile number'), '0498765432');
    await user.click(screen.getByRole('button', { name: /Send SMS/ }));
    await screen.findByLabelText('One Time Code');
    unmount();
    openPage(HERE, pages);
    expect(await screen.findByText(/We sent a code to 0498 765 432/)).toBeDefined();
  });

  it('[PWD-007] takes a number with blanks and its code, and says from when it applies', async () => {
    api.on('GET /v1/user/lost-phone', { step: 'number', countsFrom: null });
    api.on('POST /v1/user/lost-phone/send-code', sent);
    api.on(
      'POST /v1/user/lost-phone/verify-code',
      { refuse: 'code-incorrect', errorMessage: 'The One Time Code is not Valid' },
      waiting,
    );
    const { user } = openPage(HERE, pages);
    await user.type(await screen.findByLabelText('Mobile number'), '0412 345 678');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    await user.type(await screen.findByLabelText('One Time Code'), '123456');
    expect(await screen.findByText('The One Time Code is not Valid')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('You can use it from 25 Nov 2026, 2:05 pm, Sydney time.')).toBeDefined();
    expect(api.calls('POST /v1/user/lost-phone/send-code')[0]?.body).toEqual({ mobile: '0412345678' });
    expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/logout');
  });

  it('[PWD-007] shows a wrong number at its field and a refusal at the form', async () => {
    api.on('GET /v1/user/lost-phone', { step: 'number', countsFrom: null });
    api.on('POST /v1/user/lost-phone/send-code', {
      refuse: 'lost-phone-waiting',
      errorMessage: 'A new mobile number is already waiting.',
    });
    const { user } = openPage(HERE, pages);
    await user.type(await screen.findByLabelText('Mobile number'), '02 9876');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(api.calls('POST /v1/user/lost-phone/send-code')).toHaveLength(0);
    const field = screen.getByLabelText<HTMLInputElement>('Mobile number');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^This number has 6 digits\./)).toBeDefined();
    await user.clear(field);
    await user.click(field);
    await user.paste('+61 412 345 678');
    expect(field.value).toBe('0412345678');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(await screen.findByText('A new mobile number is already waiting.')).toBeDefined();
  });

  it('[PWD-007] leads to a new login when no number is needed any more', async () => {
    api.on('GET /v1/user/lost-phone', { step: 'closed', countsFrom: null });
    openPage(HERE, pages);
    expect(await screen.findByRole('heading', { name: 'Please log in again' })).toBeDefined();
  });
});

describe('the not-me link', () => {
  const TOKEN = 't'.repeat(32);

  it('[PWD-007] stops a new number only after a press, then says what to do', async () => {
    api.on('POST /v1/lost-phone/stop', { isStopped: true });
    const { user } = openPage(`/not-me#${TOKEN}`, pages);
    const press = await screen.findByRole('button', { name: 'This was not me: stop it' });
    expect(api.calls('POST /v1/lost-phone/stop')).toHaveLength(0);
    await user.click(press);
    expect(await screen.findByRole('heading', { name: 'It is stopped' })).toBeDefined();
    expect(api.calls('POST /v1/lost-phone/stop')[0]?.body).toEqual({ token: TOKEN });
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });

  it('[PWD-007] leads to us from a used link, and alarms no one who opens the page without one', async () => {
    api.on('POST /v1/lost-phone/stop', { refuse: 'lost-phone-link-invalid' });
    const { user, unmount } = openPage(`/not-me#${TOKEN}`, pages);
    await user.click(await screen.findByRole('button', { name: 'This was not me: stop it' }));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us');
    unmount();
    openPage('/not-me', pages);
    expect(await screen.findByRole('heading', { name: 'Open this page from our message' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/at once|no longer works/);
    expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact-us');
  });
});
