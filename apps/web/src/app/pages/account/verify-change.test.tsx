import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, memberOf, profileOf } from '#web/api/fake-api.ts';
import { findReadyButton, openPage } from '#web/forms/test-pages.tsx';
import MyDetailsPage from './my-details.page.tsx';
import { accountApi, detailsOf, findFirstRow, retype, SAVED } from '#web/features/account/test-account.ts';
import VerifyNewEmailPage from '#web/features/account/change/verify-new-email.page.tsx';
import VerifyNewMobilePage from '#web/features/account/change/verify-new-mobile.page.tsx';

const pages = {
  '/my-details': MyDetailsPage,
  '/my-details/verify-email': VerifyNewEmailPage,
  '/my-details/verify-mobile': VerifyNewMobilePage,
};
const VERIFY = 'POST /v1/user/verify-change-mobile';
const said = (redirect_uri: string) => ({
  isError: false,
  errorMessage: null,
  redirect_uri,
  resendAfterMs: 0,
});
let api: FakeApi;

beforeEach(() => {
  api = accountApi({}, { mobilePending: '0499888777', emailPending: 'new@example.com' });
});

const open = (address: string) => openPage(address, pages);
type User = ReturnType<typeof open>['user'];

async function enter(user: User, code: string, password = 'my-password') {
  await user.click(await screen.findByLabelText('One Time Code'));
  await user.paste(code);
  if (password !== '') {
    await user.click(screen.getByLabelText('Password'));
    await user.paste(password);
  }
  await user.click(screen.getByRole('button', { name: /Verify/ }));
}

describe('the code of a new mobile', () => {
  it('[REG-002] [ACC-014] takes a new mobile’s code with the password at /my-details/verify-mobile and returns to the account', async () => {
    api.on(VERIFY, said('/my-details'));
    const { user, currentPath } = open('/my-details/verify-mobile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mobile Verification' })).toBeDefined();
    expect(
      await screen.findByText(
        /^We sent an SMS code to 04•• ••• 777.*Until you do, your old mobile number stays in use\.$/,
      ),
    ).toBeDefined();
    api.on('GET /v1/user/details', detailsOf({ mobile: '0499888777' }));
    await enter(user, '123456');
    await waitFor(() => expect(currentPath()).toBe('/my-details'));
    expect(api.calls(VERIFY).map(({ body }) => body)).toEqual([
      { oneTimeCode: '123456', password: 'my-password' },
    ]);
    expect(await screen.findByText('Your new mobile number is now in use.')).toBeDefined();
    await findFirstRow();
    expect(within(screen.getByRole('tabpanel')).getByText('0499 888 777')).toBeDefined();
  });

  it('[OTP-001] [ACC-014] refuses an impossible code and an empty password without a call', async () => {
    const { user } = open('/my-details/verify-mobile');
    await enter(user, '12a', '');
    expect(screen.getAllByText('The One Time Code is not Valid').length).toBe(2);
    expect(screen.getAllByText('Password is required').length).toBe(2);
    expect(api.calls(VERIFY)).toHaveLength(0);
  });

  it('leads to the account when the change was finished elsewhere', async () => {
    api.on(VERIFY, { refuse: 'code-incorrect' });
    const { user, currentPath } = open('/my-details/verify-mobile');
    await screen.findByLabelText('One Time Code');
    api.on('GET /v1/user/details', detailsOf({ mobile: '0499888777' }));
    await enter(user, '123456');
    await waitFor(() => expect(currentPath()).toBe('/my-details'));
  });

  it('[ACC-014] shows a wrong code at the code and a wrong password at the password', async () => {
    api.on(VERIFY, { refuse: 'code-incorrect', errorMessage: 'The One Time Code is not Valid' });
    const { user } = open('/my-details/verify-mobile');
    await enter(user, '123456');
    expect((await screen.findAllByText('The One Time Code is not Valid')).length).toBe(2);
    expect(screen.getByLabelText('One Time Code').getAttribute('aria-invalid')).toBe('true');
    api.on(VERIFY, { refuse: 'password-incorrect', errorMessage: 'Incorrect Password' });
    await user.click(screen.getByRole('button', { name: /Verify/ }));
    expect((await screen.findAllByText('Incorrect Password')).length).toBe(2);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('[ACC-014] leads to a new second factor and back when the last one is too old', async () => {
    api.on(VERIFY, {
      refuse: 'second-factor-needed',
      errorMessage: 'Please confirm that it is you.',
      redirect_uri: '/login-2fa?retUrl=%2Fmy-details%2Fverify-mobile',
    });
    const { user } = open('/my-details/verify-mobile');
    await enter(user, '123456');
    expect(await screen.findByText(/Please confirm that it is you/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Get a new code' });
    expect(link.getAttribute('href')).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverify-mobile');
  });

  it('[OTP-006] sends another code on request', async () => {
    api.on('POST /v1/user/send-change-mobile', said('/my-details/verify-mobile'));
    const { user } = open('/my-details/verify-mobile');
    await user.click(await findReadyButton('Resend code'));
    expect(await screen.findByText('A new code has been sent.')).toBeDefined();
  });
});

it('[ACC-013] [ACC-014] announces the save without contradicting it elsewhere', async () => {
  api.on('GET /v1/user/details', detailsOf(), detailsOf({ mobilePending: '0499888777' }));
  api.on('PUT /v1/user/details', {
    ...SAVED,
    isCurrentMobileValid: false,
    redirect_uri: '/my-details/verify-mobile',
  });
  const { user, currentPath } = open('/my-details');
  await retype(user, 'Mobile number', '0499888777');
  await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(currentPath()).toBe('/my-details/verify-mobile'));
  expect(await screen.findByText('Your changes have been saved.')).toBeDefined();
  expect(screen.getByText(/Until you do, your old mobile number stays in use/)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/nothing\s+changes/i);
});

describe('both destinations', () => {
  it('[ACC-014] verifies a new e-mail before a new mobile', async () => {
    api.on('POST /v1/user/verify-change-email', said('/my-details/verify-mobile'));
    const { user, currentPath } = open('/my-details/verify-email');
    expect(
      await screen.findByText(
        /^We sent an email code to n•••@example.com.*Until you do, your old email stays in use\.$/,
      ),
    ).toBeDefined();
    await enter(user, '123456');
    await waitFor(() => expect(currentPath()).toBe('/my-details/verify-mobile'));
    expect(await screen.findByText('Your new email address is now in use.')).toBeDefined();
  });
});

describe('access to the code step', () => {
  it('[ACC-002] [REG-002] sends a visitor to the login and back', async () => {
    api.on('GET /v1/user/init', profileOf());
    const { currentPath } = open('/my-details/verify-mobile');
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fmy-details%2Fverify-mobile'));
  });

  it('[ACC-014] has nothing to enter without a pending change', async () => {
    api.on('GET /v1/user/details', detailsOf());
    const { currentPath } = open('/my-details/verify-email');
    await waitFor(() => expect(currentPath()).toBe('/my-details'));
    // Waits for its calls before the next test begins.
    await findFirstRow();
  });

  it('[ACC-011] reports details that failed to load, and retries', async () => {
    api.on('GET /v1/user/init', memberOf());
    api.on('GET /v1/user/details', { refuse: 'unavailable' }, detailsOf({ emailPending: 'new@example.com' }));
    const { user } = open('/my-details/verify-email');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('One Time Code')).toBeDefined();
  });
});
