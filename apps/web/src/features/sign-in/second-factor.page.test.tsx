import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, profileOf } from '#web/api/fake-api.ts';
import { findSentence, openPage } from '#web/forms/test-pages.tsx';
import PasskeyOfferPage from './passkey-offer.page.tsx';
import SecondFactorPage from './second-factor.page.tsx';

const pages = { '/login-2fa': SecondFactorPage };
const said = { isError: false, errorMessage: null, redirect_uri: '/dashboard', resendAfterMs: 30_000 };
const oneFactor = memberOf({ roles: 'IV,EV,MV,1FA', redirect_uri: '/login-2fa', csrfToken: 'csrf-1' });
const tokenWith = (roles: string, redirect_uri: string) => ({
  expires_in: 1800,
  csrfToken: 'c-2',
  roles,
  redirect_uri,
  identifier: 'm-1',
});
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  api.on('GET /v1/user/init', oneFactor);
});

type User = ReturnType<typeof openPage>['user'];
const send = async (user: User) => user.click(await screen.findByRole('button', { name: /Send code/ }));

async function enter(user: User, code = '123456') {
  const input = await screen.findByLabelText('One Time Code');
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.paste(code);
}

describe('the choice', () => {
  it('[TFA-001] [TFA-002] offers masked destinations, Email first, and no missing mobile', async () => {
    api.on('GET /v1/user/init', { ...oneFactor, destinations: { email: 'm•••@example.com', mobile: null } });
    openPage('/login-2fa', pages);
    const email = await screen.findByRole<HTMLInputElement>('radio', { name: /Email m•••@example.com/ });
    expect(email.checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Mobile/ }).disabled).toBe(true);
  });

  it('[TFA-002] [KEY-009] says that codes are switched off, and offers the app', async () => {
    api.on('GET /v1/user/init', {
      ...oneFactor,
      destinations: { email: null, mobile: null },
      otherFactors: { app: true, passkey: false, recoveryCodes: 0 },
    });
    openPage('/login-2fa', pages);
    const app = await screen.findByRole<HTMLInputElement>('radio', { name: /Authenticator app/ });
    expect(app.checked).toBe(true);
    const off = screen.getAllByRole<HTMLInputElement>('radio', { name: /You switched these codes off/ });
    expect(off.map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  it('[PWD-007] [PWD-015] [TFA-002] says after a reset by e-mail what is left, and disables the mailbox', async () => {
    api.on('GET /v1/user/init', { ...oneFactor, resetProof: 'mobile' });
    openPage('/login-2fa', pages);
    const mobile = await screen.findByRole<HTMLInputElement>('radio', { name: /Mobile/ });
    expect(mobile.checked).toBe(true);
    expect(screen.getByText(/You have set a new password by email\. One step is left/)).toBeDefined();
    const email = screen.getByRole<HTMLInputElement>('radio', {
      name: /Not after a password reset by email/,
    });
    expect(email.disabled).toBe(true);
    const lost = screen.getByRole('link', { name: 'I no longer have this phone' });
    expect(lost.getAttribute('href')).toBe('/login-2fa/lost-phone');
  });

  it('[TFA-003] [TFA-007] [TFA-008] sends a code to either, and starts afresh with the other', async () => {
    api.on('POST /v1/user/send-totp-email', said);
    api.on('POST /v1/user/send-totp-mobile', said);
    api.on('POST /v1/user/verify-totp-email', {
      refuse: 'code-incorrect',
      errorMessage: 'The One Time Code is not Valid',
    });
    const { user } = openPage('/login-2fa', pages);
    await send(user);
    await enter(user);
    await screen.findByText('The One Time Code is not Valid');
    expect(api.calls('POST /v1/user/send-totp-email')[0]?.body).toBeUndefined();

    await user.click(screen.getByRole('button', { name: 'Send the code somewhere else' }));
    await user.click(await screen.findByRole('radio', { name: /Mobile/ }));
    await send(user);
    expect((await screen.findByLabelText<HTMLInputElement>('One Time Code')).value).toBe('');
    expect(screen.queryByText('The One Time Code is not Valid')).toBeNull();
    const [call] = api.calls('POST /v1/user/send-totp-mobile');
    expect(call?.body).toEqual({});
    expect(call?.headers.get('x-csrf-token')).toBe('csrf-1');
    expect(call?.headers.get('x-challenge-token')).toBeTruthy();
  });

  it.each([
    ['code-resend-too-soon', 'Wait a little.', 'Wait a little.'],
    ['code-destination-missing', undefined, 'Unexpected error sending your one time code'],
    ['internal', undefined, 'An unexpected error occurred... contact us'],
    ['code-send-limit', 'Try again in an hour.', 'Try again in an hour.'],
  ] as const)(
    '[TFA-010] [TFA-012] says after a code refused with %s and %j: %s',
    async (refuse, errorMessage, text) => {
      api.on('POST /v1/user/send-totp-email', { refuse, errorMessage });
      const { user } = openPage('/login-2fa', pages);
      await send(user);
      expect(await findSentence(text)).toBeDefined();
    },
  );
});

describe('the code', () => {
  beforeEach(() => api.on('POST /v1/user/send-totp-email', said));

  it.each([
    ['/login-2fa', '/dashboard', '/dashboard'],
    ['/login-2fa?retUrl=%2Fmy-details', '/dashboard', '/my-details'],
    ['/login-2fa?retUrl=%2Fmy-details', '/my-details/verification', '/my-details/verification'],
    ['/login-2fa?retUrl=https://evil.example', '/dashboard', '/dashboard'],
  ])('[TFA-006] [TFA-014] [TFA-015] goes from %s with the redirect %s to %s', async (from, next, to) => {
    api.on('POST /v1/user/verify-totp-email', said);
    api.on('POST /v1/oauth2/token', tokenWith('IV,EV,MV,1FA,2FA', next));
    const { user, currentPath } = openPage(from, pages);
    await send(user);
    await enter(user);
    await waitFor(() => expect(currentPath()).toBe(to));
    expect(api.calls('POST /v1/user/verify-totp-email')[0]?.body).toEqual({ oneTimeCode: '123456' });
    expect(api.calls('POST /v1/oauth2/token')[0]?.body).toMatchObject({ mFAVerificationType: 'E' });
  });

  it('[OTP-010] has the focus in the field, which names its page and the address', async () => {
    const { user } = openPage('/login-2fa', pages);
    await send(user);
    const description = /^One Time Code We sent a code to m.* 6 digits\./;
    expect(await screen.findByRole('textbox', { description })).toBe(document.activeElement);
  });

  it('[TFA-009] stays and says so without 2FA afterwards', async () => {
    api.on('POST /v1/user/verify-totp-email', said);
    api.on('POST /v1/oauth2/token', tokenWith('IV,EV,MV,1FA', '/login-2fa'));
    const { user, currentPath } = openPage('/login-2fa', pages);
    await send(user);
    await enter(user);
    expect(
      await findSentence(
        'We could not authorise you. Please contact us or try to send another verification code with the link below',
      ),
    ).toBeDefined();
    expect(currentPath()).toBe('/login-2fa');
  });
});

describe('access to the second factor', () => {
  it('[TFA-004] sends a visitor to the login and back to the requested page', async () => {
    api.on('GET /v1/user/init', profileOf());
    const { currentPath } = openPage('/login-2fa?retUrl=%2Fmy-details', pages);
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fmy-details'));
  });

  it.each([
    ['/login-2fa?retUrl=%2Fmy-details', '/my-details'],
    ['/login-2fa', '/dashboard'],
  ])('[TFA-005] sends a member with both factors from %s to %s', async (from, to) => {
    api.on('GET /v1/user/init', memberOf());
    const { currentPath } = openPage(from, pages);
    await waitFor(() => expect(currentPath()).toBe(to));
  });
});

describe('a recovery code', () => {
  const own = { app: false, passkey: false };
  const enterRecovery = async (recoveryCodes: number) => {
    const before = { ...oneFactor, otherFactors: { ...own, recoveryCodes } };
    const after = memberOf({ otherFactors: { ...own, recoveryCodes: recoveryCodes - 1 } });
    api.on('GET /v1/user/init', before, after);
    api.on('POST /v1/user/verify-recovery-code', said);
    api.on('POST /v1/oauth2/token', tokenWith('IV,EV,MV,1FA,2FA', '/dashboard'));
    const opened = openPage('/login-2fa', pages);
    const { user } = opened;
    await user.click(await screen.findByRole('radio', { name: new RegExp(`${recoveryCodes} left`, 'u') }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText('Recovery code'), 'aaaa bbbb cccc dddd');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    return opened;
  };

  it('says that few are left, and leads on', async () => {
    const { user, currentPath } = await enterRecovery(3);
    await findSentence('You have 2 recovery codes left. Make new ones before you need them.');
    const link = screen.getByRole('link', { name: 'Make new ones' });
    expect(link.getAttribute('href')).toBe('/my-details/log-in');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('leads on at once while three or more are left', async () => {
    const { currentPath } = await enterRecovery(4);
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });
});

describe('the offer of a passkey', () => {
  const OFFER = '/login-2fa/passkey';
  const open = async ({ from = '/login-2fa', offersPasskey = true, canKeep = true, next = '/dashboard' }) => {
    vi.stubGlobal('PublicKeyCredential', {
      isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(canKeep),
    });
    api.on('GET /v1/user/init', oneFactor, memberOf({ offersPasskey }));
    api.on('POST /v1/user/send-totp-email', said);
    api.on('POST /v1/user/verify-totp-email', said);
    api.on('POST /v1/oauth2/token', tokenWith('IV,EV,MV,1FA,2FA', next));
    const opened = openPage(from, { ...pages, [OFFER]: PasskeyOfferPage });
    await send(opened.user);
    await enter(opened.user);
    return opened;
  };

  it('is recorded when shown, and leads on without one', async () => {
    api.on('POST /v1/user/keys/passkey-offered', { isOffered: true });
    const { user, currentPath } = await open({});
    await screen.findByRole('heading', { name: 'Log in without a password next time?' });
    expect(api.calls('POST /v1/user/keys/passkey-offered')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(currentPath()).toBe('/dashboard');
  });

  it.each([
    ['was offered before', { offersPasskey: false }, '/dashboard'],
    ['has a device without a lock', { canKeep: false }, '/dashboard'],
    ['goes to another page', { from: '/login-2fa?retUrl=%2Fmy-details' }, '/my-details'],
    ['lacks a step', { next: '/my-details/verification' }, '/my-details/verification'],
  ])('is not made to who %s', async (_who, at, to) => {
    const { currentPath } = await open(at);
    await waitFor(() => expect(currentPath()).toBe(to));
  });

  it('leads on when opened again', async () => {
    api.on('GET /v1/user/init', memberOf());
    const { currentPath } = openPage(OFFER, { [OFFER]: PasskeyOfferPage });
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });
});
