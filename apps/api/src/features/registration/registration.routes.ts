import type { ResponseOf } from '@wattle/contract';
import { PATHS } from '@wattle/domain/journeys/paths';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { fail, succeed } from '@wattle/domain/outcome';

import type { DeviceCookie, SessionCookie } from '#api/http/guards/cookies.ts';
import { clientAddress } from '#api/http/connections/client-address.ts';
import { deviceOf } from '#api/http/guards/device.ts';
import { headerOf } from '#api/http/guards/guards.ts';
import type { AntiForgery } from '#api/http/guards/origin.ts';
import { Refused } from '#api/http/problem.ts';
import { memberOf, type Call, type DefineRoute } from '#api/http/route.ts';
import { type Session, type Sessions } from '#api/platform/sessions/session.ts';

import type { CreateLogin } from './create-login.ts';
import type { ConfirmAccount } from './confirm-account.ts';
import type { ResendEmailCode, VerifyEmailCode } from './email-code.ts';
import type { SendMobileCode, VerifyMobileCode } from './mobile-code.ts';
import type { StartRegistration } from './start-registration.ts';

type Deps = {
  startRegistration: StartRegistration;
  createLogin: CreateLogin;
  resendEmailCode: ResendEmailCode;
  verifyEmailCode: VerifyEmailCode;
  confirmAccount: ConfirmAccount;
  sendMobileCode: SendMobileCode;
  verifyMobileCode: VerifyMobileCode;
  sessions: Pick<Sessions, 'find' | 'idleSeconds'>;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  /** Whether a device token is one that we issued and that is still valid. */
  deviceSessions: { isOurs: (tm: string | undefined) => tm is string };
  antiForgery: AntiForgery;
  resendMs: number;
  isUsableEmail: (text: string) => boolean;
  isUsableMobile: (text: string) => boolean;
};

/** Registration, steps 1 to 4: HTTP only. */
export function registrationRoutes(define: DefineRoute, deps: Deps): void {
  registerRoutes(define, deps);
  emailRoutes(define, deps);
  mobileRoutes(define, deps);
  checkRoutes(define, deps);
}

type RegisterKey = 'POST /v1/user/register' | 'POST /v1/user/register-full';

function registerRoutes(define: DefineRoute, deps: Deps): void {
  const { startRegistration, createLogin, cookie, deviceCookie, antiForgery, sessions } = deps;
  const started = (
    call: Pick<Call<RegisterKey>, 'reply'>,
    value: { token: string | null; sessionId: string },
    path: string,
  ) => {
    if (value.token !== null) cookie.write(call.reply, value.token);
    const csrfToken = antiForgery.tokenFor({ id: value.sessionId });
    return { redirect_uri: path, csrfToken, expires_in: sessions.idleSeconds };
  };
  const register = async (call: Call<RegisterKey>) => {
    // The browser that registers gets its name before there is an account to know it.
    deviceCookie.hashOf(call.request, call.reply);
    const outcome = await startRegistration({
      customer: call.body,
      partnerSourceId: call.body.partnerSourceId ?? null,
      source: call.body.isNewMember === true ? 'newmember' : (call.body.origin ?? 'registration'),
      session: await call.session(),
      address: clientAddress(call.request),
      device: deviceOf(call.request),
      tm: reportedDevice(deps, call),
    });
    if (outcome.ok) {
      const { unsent, ...opened } = outcome.value;
      return succeed({
        ...started(call, opened, PATHS.verifyEmail),
        codeSent: unsent === null,
        retryAfterSeconds: unsent?.retryAfterSeconds ?? null,
      });
    }
    const { token, ...refusal } = outcome.failure;
    if (token !== undefined) cookie.write(call.reply, token);
    return fail(refusal);
  };
  define('POST /v1/user/register', register);
  define('POST /v1/user/register-full', register);
  define('POST /v1/user/create', async (call) => {
    const { username, password } = call.body;
    const outcome = await createLogin({
      email: normaliseEmail(username),
      password,
      session: await call.session(),
      address: clientAddress(call.request),
      device: deviceOf(call.request),
    });
    return outcome.ok ? succeed(started(call, outcome.value, PATHS.registration)) : outcome;
  });
}

type CodeAnswer = ResponseOf<'POST /v1/user/register/send-totp-email'>;

function emailRoutes(define: DefineRoute, deps: Deps): void {
  define('POST /v1/user/register/send-totp-email', async (call) => {
    const session = await sessionOf(call);
    const outcome = await deps.resendEmailCode(session, clientAddress(call.request));
    return outcome.ok ? succeed(sent(PATHS.verifyEmail, deps.resendMs)) : outcome;
  });
  define('POST /v1/user/register/verify-totp-email', async (call) => {
    const outcome = await deps.verifyEmailCode({
      session: await sessionOf(call),
      code: call.body.oneTimeCode,
      deviceHash: deps.deviceCookie.hashOf(call.request, call.reply),
    });
    return outcome.ok ? succeed(await raised(deps, call, outcome.value.token)) : outcome;
  });
  define('POST /v1/user/confirm-account', async (call) => {
    const { email, hash: secret, password } = call.body;
    const outcome = await deps.confirmAccount({
      email: normaliseEmail(email),
      secret,
      password,
      session: await call.session(),
      deviceHash: deps.deviceCookie.hashOf(call.request, call.reply),
      device: deviceOf(call.request),
      tm: reportedDevice(deps, call),
    });
    if (!outcome.ok) return outcome;
    return succeed({ redirect_uri: (await raised(deps, call, outcome.value.token)).redirect_uri });
  });
}

function mobileRoutes(define: DefineRoute, deps: Deps): void {
  define('POST /v1/user/register/send-totp-mobile', async (call) => {
    const { destination } = call.body;
    const address = clientAddress(call.request);
    const outcome = await deps.sendMobileCode(await memberOf(call), { destination, address });
    return outcome.ok ? succeed(sent(PATHS.verifyMobile, deps.resendMs)) : outcome;
  });
  define('POST /v1/user/register/verify-totp-mobile', async (call) => {
    const outcome = await deps.verifyMobileCode(await memberOf(call), call.body.oneTimeCode);
    return outcome.ok ? succeed(await raised(deps, call, outcome.value.token)) : outcome;
  });
}

function checkRoutes(define: DefineRoute, { isUsableEmail, isUsableMobile }: Deps): void {
  define('POST /v1/validate/email', async ({ body }) => succeed({ isValid: isUsableEmail(body.email) }));
  define('POST /v1/validate/mobile', async ({ body }) => succeed({ isValid: isUsableMobile(body.mobile) }));
}

async function sessionOf(call: { session: () => Promise<Session | null> }): Promise<Session> {
  const session = await call.session();
  if (session === null) throw new Refused({ code: 'unauthenticated' });
  return session;
}

function reportedDevice(
  { deviceSessions }: Pick<Deps, 'deviceSessions'>,
  { request }: Pick<Call<RegisterKey>, 'request'>,
): string | null {
  const tm = headerOf(request, 'x-device-token');
  return deviceSessions.isOurs(tm) ? tm : null;
}

function sent(path: string, resendAfterMs: number): CodeAnswer {
  return { isError: false, errorMessage: null, redirect_uri: path, resendAfterMs };
}

/** The session has more rights now: its new token is sent, and the next path follows from them. */
async function raised(
  { sessions, cookie }: Pick<Deps, 'sessions' | 'cookie'>,
  call: Pick<Call<RegisterKey>, 'reply'>,
  token: string,
): Promise<CodeAnswer> {
  cookie.write(call.reply, token);
  const session = await sessions.find(token);
  return sent(session === null ? PATHS.login : session.nextPath, 0);
}
