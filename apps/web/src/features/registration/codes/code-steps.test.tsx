import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, profileOf } from '#web/api/fake-api.ts';
import { findReadyButton, findSentence, freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import {
  CODE_STEPS,
  EMAIL_STEP,
  MOBILE_STEP,
  proved,
  registering,
  SENT,
  SMS_STEP,
  STEP_PAGES,
} from './test-code-steps.ts';

const tokenWith = (roles: string, redirect_uri = MOBILE_STEP) => ({
  expires_in: 1800,
  csrfToken: 'c-2',
  roles,
  redirect_uri,
  identifier: 'm-1',
});
const NOT_AUTHORISED =
  'We could not authorise you. Please contact us or try to send another verification code with the link below';
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
});

async function enter(user: ReturnType<typeof openPage>['user'], code: string) {
  const input = await screen.findByLabelText('One Time Code');
  await user.click(input);
  // Its last digit sends it.
  await user.paste(code);
}

describe('a step that was done elsewhere', () => {
  it.each(CODE_STEPS)('leads on when %s is entered again', async (_, step, operation, before) => {
    api.on('GET /v1/user/init', before, memberOf({ redirect_uri: '/my-details/verification' }));
    api.on(operation, { refuse: 'code-incorrect' });
    const { user, currentPath } = openPage(step, STEP_PAGES);
    await enter(user, '123456');
    await waitFor(() => expect(currentPath()).toBe('/my-details/verification'));
  });

  it('leads on when the mobile number is sent again', async () => {
    api.on('GET /v1/user/init', proved('EV,1FA,2FA'), memberOf({ redirect_uri: '/dashboard' }));
    api.on('POST /v1/user/register/send-totp-mobile', { refuse: 'role-missing' });
    const { user, currentPath } = openPage(MOBILE_STEP, STEP_PAGES);
    await user.type(await screen.findByLabelText('Mobile number'), '0412345678');
    await user.click(screen.getByRole('button', { name: /Send SMS/ }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('says that the email is confirmed, when another device has opened the account', async () => {
    api.on('GET /v1/user/init', registering());
    api.on('POST /v1/user/register/verify-totp-email', { refuse: 'user-exists' });
    const { user } = openPage(EMAIL_STEP, STEP_PAGES);
    await enter(user, '123456');
    await findSentence('Your email is confirmed already, perhaps on another device.');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });
});

it('says that another registration was begun in this browser, and offers either', async () => {
  const other = profileOf({ registeringUsername: 'ben@example.com', csrfToken: 'c-2' });
  api.on('GET /v1/user/init', registering(), other);
  api.on('POST /v1/user/register/verify-totp-email', { refuse: 'csrf' });
  const { user } = openPage(EMAIL_STEP, STEP_PAGES);
  await enter(user, '123456');
  await findSentence('The code for mia@example.com no longer works here.');
  expect(api.calls('POST /v1/user/register/verify-totp-email'), 'a code costs no attempt there').toHaveLength(
    1,
  );
  expect(screen.getByRole('link', { name: /log in/ }).getAttribute('href')).toBe('/login');
  await user.click(screen.getByRole('button', { name: 'Continue with ben@example.com' }));
  await findSentence('We sent a code to ben@example.com.');
});

describe('step 2', () => {
  beforeEach(() => api.on('GET /v1/user/init', registering()));

  it.each(['', '12a', '1234', 'abcdef'])(
    '[OTP-001] [OTP-002] [OTP-005] refuses the code %j without a call',
    async (code) => {
      const { user } = openPage(EMAIL_STEP, STEP_PAGES);
      await screen.findByLabelText('One Time Code');
      if (code !== '') await user.type(screen.getByLabelText('One Time Code'), code);
      await user.click(screen.getByRole('button', { name: /Verify/ }));
      expect(screen.getByText('The One Time Code is not Valid')).toBeDefined();
      expect(api.calls('POST /v1/user/register/verify-totp-email')).toHaveLength(0);
    },
  );

  it('[OTP-003] [OTP-004] takes five digits, and six at most', async () => {
    api.on('POST /v1/user/register/verify-totp-email', { refuse: 'code-incorrect' });
    const { user } = openPage(EMAIL_STEP, STEP_PAGES);
    await screen.findByLabelText('One Time Code');
    await user.type(screen.getByLabelText('One Time Code'), '12345');
    await user.click(screen.getByRole('button', { name: /Verify/ }));
    await waitFor(() => expect(api.calls('POST /v1/user/register/verify-totp-email')).toHaveLength(1));
    const input = screen.getByLabelText<HTMLInputElement>('One Time Code');
    await user.type(input, '67');
    expect(input.value).toBe('123456');
    expect(input.inputMode).toBe('numeric');
    expect(input.autocomplete).toBe('one-time-code');
  });

  it('[OTP-009] [TFA-011] shows the server’s error at the field until it is edited', async () => {
    api.on('POST /v1/user/register/verify-totp-email', {
      refuse: 'code-expired',
      errorMessage: 'The One Time Code has expired. Ask for a new one.',
    });
    const { user } = openPage(EMAIL_STEP, STEP_PAGES);
    await enter(user, '123456');
    expect(await screen.findByText('The One Time Code has expired. Ask for a new one.')).toBeDefined();
    await pass(50);
    expect(document.activeElement).toBe(screen.getByLabelText('One Time Code'));
    await user.type(screen.getByLabelText('One Time Code'), '{Backspace}');
    expect(screen.queryByText('The One Time Code has expired. Ask for a new one.')).toBeNull();
  });

  it('[REG-043] [OTP-006] [CONST-003] confirms a resend for four seconds, and restarts them for another', async () => {
    api.on('POST /v1/user/register/send-totp-email', { ...SENT, resendAfterMs: 0 });
    const { user } = openPage(EMAIL_STEP, STEP_PAGES);
    const button = await findReadyButton('Resend code');
    await user.click(button);
    expect(await screen.findByText('A new code has been sent.')).toBeDefined();
    await pass(3000);
    await user.click(button);
    await screen.findByText('A new code has been sent.');
    await pass(3000);
    expect(screen.getByText('A new code has been sent.')).toBeDefined();
    await pass(1500);
    expect(screen.queryByText('A new code has been sent.')).toBeNull();
    const [call] = api.calls('POST /v1/user/register/send-totp-email');
    expect(call?.body).toBeUndefined();
    expect(call?.headers.get('x-challenge-token')).toBeTruthy();
  });

  it.each([
    ['code-resend-too-soon', 'Please wait a moment.', 'Please wait a moment.'],
    ['code-resend-too-soon', undefined, 'Unexpected error sending your one time code'],
    ['internal', undefined, 'An unexpected error occurred... contact us'],
  ] as const)(
    '[TFA-010] [TFA-012] says after a resend refused with %s and %j: %s',
    async (refuse, errorMessage, text) => {
      api.on('POST /v1/user/register/send-totp-email', { refuse, errorMessage });
      const { user } = openPage(EMAIL_STEP, STEP_PAGES);
      await user.click(await findReadyButton('Resend code'));
      expect(await findSentence(text)).toBeDefined();
    },
  );

  it('[REG-043] says that no code was sent and when one can be requested, until one is sent', async () => {
    api.on('POST /v1/user/register/send-totp-email', SENT);
    const { user, router } = openPage('/', STEP_PAGES);
    const codeFrom = new Date('2026-03-11T14:30:00').getTime();
    await router.navigate(EMAIL_STEP, { state: { codeFrom } });
    await findSentence('You can ask for one from Wednesday 2:30 pm on');
    expect(screen.queryByText(/We sent a code to/)).toBeNull();
    expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact-us');
    const resend = screen.getByRole('button', { name: 'Resend code' });
    expect(resend.getAttribute('aria-disabled')).toBe('true');
    await pass(codeFrom - Date.now());
    await user.click(await findReadyButton('Resend code'));
    expect(await screen.findByText(/We sent a code to/)).toBeDefined();
  });

  it('[REG-044] [REG-045] refreshes the session after a correct code and goes where the server says', async () => {
    api.on('POST /v1/user/register/verify-totp-email', SENT);
    api.on('POST /v1/oauth2/token', tokenWith('INV,EV,1FA,2FA'));
    const { user, currentPath } = openPage(EMAIL_STEP, STEP_PAGES);
    await screen.findByLabelText('One Time Code');
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    await enter(user, '123456');
    await waitFor(() => expect(currentPath()).toBe(MOBILE_STEP));
    expect(await screen.findByRole('button', { name: /Send SMS/ })).toBeDefined();
    expect(api.calls('POST /v1/oauth2/token')[0]?.body).toEqual({
      grant_type: 'refresh_token',
      client_id: '123',
      mFAVerificationType: 'E',
    });
  });

  it('[REG-045] [LOGIN-014] does not follow an address outside the product', async () => {
    api.on('POST /v1/user/register/verify-totp-email', SENT);
    api.on('POST /v1/oauth2/token', tokenWith('INV,EV,1FA,2FA', '//evil.example'));
    const { user, currentPath } = openPage(EMAIL_STEP, STEP_PAGES);
    await screen.findByLabelText('One Time Code');
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    await enter(user, '123456');
    await waitFor(() => expect(currentPath()).toBe(MOBILE_STEP));
  });

  it('[REG-045] stays when a correct code brings no INV', async () => {
    api.on('POST /v1/user/register/verify-totp-email', SENT);
    api.on('POST /v1/oauth2/token', tokenWith('EV,1FA'));
    const { user, currentPath } = openPage(EMAIL_STEP, STEP_PAGES);
    await enter(user, '123456');
    expect(await findSentence(NOT_AUTHORISED)).toBeDefined();
    expect(currentPath()).toBe(EMAIL_STEP);
  });

  it('[TFA-013] shows the sentence of an answer marked as an error', async () => {
    api.on('POST /v1/user/register/verify-totp-email', {
      ...SENT,
      isError: true,
      errorMessage: 'Not today.',
    });
    const { user, currentPath } = openPage(EMAIL_STEP, STEP_PAGES);
    await enter(user, '123456');
    expect(await screen.findByText('Not today.')).toBeDefined();
    expect(currentPath()).toBe(EMAIL_STEP);
  });

  it('shows the full address in the browser that typed it', async () => {
    openPage(EMAIL_STEP, STEP_PAGES);
    expect(await screen.findByText(/We sent a code to mia@example\.com\./)).toBeDefined();
  });

  it('masks the address where the server does not reveal it', async () => {
    api.on('GET /v1/user/init', memberOf({ roles: 'INV,1FA' }));
    openPage(EMAIL_STEP, STEP_PAGES);
    expect(await screen.findByText(/We sent a code to m•••@example\.com\./)).toBeDefined();
  });

  it('[REG-042] links back to step 1', async () => {
    openPage(EMAIL_STEP, STEP_PAGES);
    const arrow = await screen.findByRole('link', { name: /Back to Registration/ });
    expect(arrow.getAttribute('href')).toBe('/credit-score?b=t');
  });
});

describe('step 3', () => {
  it('[REG-051] sends a visitor without a session to the login and back', async () => {
    const { currentPath } = openPage(MOBILE_STEP, STEP_PAGES);
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fcreate-account%2Fmobile'));
  });
});

describe('step 4', () => {
  it('[REG-053] goes to step 2 without a proved e-mail', async () => {
    api.on('GET /v1/user/init', registering());
    const { currentPath } = openPage(SMS_STEP, STEP_PAGES);
    await waitFor(() => expect(currentPath()).toBe(EMAIL_STEP));
  });

  it('[REG-054] [REG-055] goes to the server’s next step after a correct code', async () => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    api.on('POST /v1/user/register/verify-totp-mobile', SENT);
    api.on('POST /v1/oauth2/token', tokenWith('INV,EV,MV,1FA,2FA', '/my-details/verification'));
    const { user, currentPath } = openPage(SMS_STEP, STEP_PAGES);
    await enter(user, '123456');
    await waitFor(() => expect(currentPath()).toBe('/my-details/verification'));
    expect(api.calls('POST /v1/oauth2/token')[0]?.body).toMatchObject({ mFAVerificationType: 'M' });
  });

  it('[REG-055] stays when a correct code brings no MV', async () => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    api.on('POST /v1/user/register/verify-totp-mobile', SENT);
    api.on('POST /v1/oauth2/token', tokenWith('INV,EV,1FA,2FA'));
    const { user } = openPage(SMS_STEP, STEP_PAGES);
    await enter(user, '123456');
    expect(await findSentence(NOT_AUTHORISED)).toBeDefined();
  });

  it('[REG-050] [REG-052] resends to the last number, and links back to the number', async () => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    api.on('POST /v1/user/register/send-totp-mobile', SENT);
    const { user } = openPage(SMS_STEP, STEP_PAGES);
    await user.click(await findReadyButton('Resend code'));
    await screen.findByText('A new code has been sent.');
    expect(api.calls('POST /v1/user/register/send-totp-mobile')[0]?.body).toEqual({ destination: '' });
    const arrow = screen.getByRole('link', { name: /Change the mobile number/ });
    expect(arrow.getAttribute('href')).toBe(MOBILE_STEP);
  });
});
