import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { findReadyButton, openPage } from '#web/forms/test-pages.tsx';
import MyDetailsPage from './my-details.page.tsx';
import { accountApi, detailsOf, inputOf, retype, SAVED, WHOLE } from '#web/features/account/test-account.ts';

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
const sent = () => api.calls(PUT).at(-1)?.body;

describe('the check of a new mobile', () => {
  it('[REG-049] marks a mobile that the server rejects on blur and blocks the save', async () => {
    api.on('POST /v1/validate/mobile', { isValid: false });
    const { user } = open();
    await retype(user, 'Mobile number', '+61 2 9876 5432');
    await retype(user, 'Mobile number', '02 9876 5432');
    await user.tab();
    expect(await screen.findByText('Mobile number seems invalid')).toBeDefined();
    expect(
      screen.getByText('Enter a number that starts with 04. We can send codes to Australian mobiles only.'),
    ).toBeDefined();
    await save(user);
    await waitFor(() => expect(screen.getAllByText('Mobile number seems invalid')).toHaveLength(2));
    expect(api.calls('POST /v1/validate/mobile').map(({ body }) => body)).toEqual([{ mobile: '0298765432' }]);
    expect(api.calls(PUT)).toHaveLength(0);
    await retype(user, 'Mobile number', '0412 999 888');
    expect(screen.queryByText('Mobile number seems invalid')).toBeNull();
  });

  it('[REG-049] asks about a mobile in no known range, and saves it', async () => {
    api.on('POST /v1/validate/mobile', { isValid: true, isDoubted: true });
    api.on(PUT, { ...SAVED, isCurrentMobileValid: false, redirect_uri: '/my-details/verify-mobile' });
    const { user, currentPath } = open();
    await retype(user, 'Mobile number', '0441 034 567');
    await user.tab();
    expect(await screen.findByText(/^Is 0441 034 567 right\?/)).toBeDefined();
    await save(user);
    await waitFor(() => expect(currentPath()).toBe('/my-details/verify-mobile'));
  });

  it('[REG-049] does not check the stored number, and ignores a failed check', async () => {
    api.on('POST /v1/validate/mobile', { refuse: 'internal' });
    api.on(PUT, { ...SAVED, isCurrentMobileValid: false, redirect_uri: '/my-details/verify-mobile' });
    const { user, currentPath } = open();
    await user.click(await inputOf(user, 'Mobile number'));
    await user.tab();
    expect(api.calls('POST /v1/validate/mobile')).toHaveLength(0);
    await retype(user, 'Mobile number', '0412 999 888');
    await save(user);
    await waitFor(() => expect(currentPath()).toBe('/my-details/verify-mobile'));
    expect(sent()).toEqual({ ...WHOLE, mobile: '0412999888', isCurrentMobileValid: false });
  });
});

describe('a new e-mail or mobile', () => {
  it('[ACC-014] marks a new destination as unverified while typing and leads to its code after the save', async () => {
    api.on(PUT, { ...SAVED, isCurrentMobileValid: false, redirect_uri: '/my-details/verify-mobile' });
    const { user, currentPath } = open();
    const mobile = await inputOf(user, 'Mobile number');
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getAllByText('Verified')).toHaveLength(2);
    await user.type(mobile, '{Backspace}9');
    expect(screen.getByText('Not yet verified. We send a code to it when you save.')).toBeDefined();
    expect(panel.getAllByText('Verified')).toHaveLength(1);
    await save(user);
    await waitFor(() => expect(currentPath()).toBe('/my-details/verify-mobile'));
    expect(sent()).toEqual({ ...WHOLE, mobile: '0412345679', isCurrentMobileValid: false });
  });

  it('[ACC-014] keeps a pending destination when something else is saved', async () => {
    api.on('GET /v1/user/details', detailsOf({ mobilePending: '0499888777' }));
    api.on(PUT, { ...SAVED, isCurrentMobileValid: false, redirect_uri: '/my-details/verify-mobile' });
    const { user, currentPath } = open('/my-details?step=2');
    await retype(user, 'Current address', '4 Long Street, Perth WA 6000');
    await save(user);
    expect(await screen.findByText('Your changes have been saved.')).toBeDefined();
    expect(sent()).toMatchObject({ mobile: '0499888777', email: 'mia@example.com' });
    expect(currentPath()).toBe('/my-details?step=2');
  });

  it('[ACC-014] leads to the code through the second factor when its proof is too old', async () => {
    api.on(PUT, {
      ...SAVED,
      isCurrentEmailValid: false,
      redirect_uri: '/login-2fa?retUrl=%2Fmy-details%2Fverify-email',
    });
    const { user, currentPath } = open();
    await retype(user, 'Email', 'new@example.com');
    await save(user);
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverify-email'));
  });

  it('[ACC-014] shows a pending destination with a link to its code and a resend button', async () => {
    api = accountApi({}, { emailPending: 'new@example.com' });
    api.on('POST /v1/user/send-change-email', {
      isError: false,
      errorMessage: null,
      redirect_uri: '/my-details/verify-email',
      resendAfterMs: 30_000,
    });
    const { user } = open();
    expect(await screen.findByText('new@example.com')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Enter the code' });
    expect(link.getAttribute('href')).toBe('/my-details/verify-email');
    await user.click(await findReadyButton('Send it again'));
    expect(await screen.findByText('A new code has been sent.')).toBeDefined();
    expect(screen.getByText(/^You can ask for another code in (?:2[7-9]|30) seconds\.$/)).toBeDefined();
    expect(api.calls('GET /v1/user/code-status')[0]?.path).toBe('/v1/user/code-status?purpose=change-email');
    expect(api.calls('POST /v1/user/send-change-email')[0]?.headers.get('x-challenge-token')).toBeTruthy();
  });

  it('[ACC-014] disables resending until the server allows it, and follows a refusal’s wait', async () => {
    api = accountApi({}, { emailPending: 'new@example.com' });
    api.on('POST /v1/user/send-change-email', {
      refuse: 'code-resend-too-soon',
      errorMessage: 'Please wait 20 seconds.',
      retryAfterSeconds: 20,
    });
    const { user } = open();
    const again = await findReadyButton('Send it again');
    await user.click(again);
    expect(await screen.findByText('Please wait 20 seconds.')).toBeDefined();
    expect(again.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/^You can ask for another code in (?:1[7-9]|20) seconds\.$/)).toBeDefined();
    await user.click(again);
    expect(api.calls('POST /v1/user/send-change-email')).toHaveLength(1);
  });
});
