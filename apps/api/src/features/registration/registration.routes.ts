import type { ResponseOf } from '@wattle/contract';
import { isAustralianMobile, normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { PATHS } from '@wattle/domain/pages/paths';
import { fail, succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { deviceOf, reportOf } from '#api/http/guards/device.ts';
import { Refused } from '#api/platform/refusal.ts';
import { memberOf, type Call } from '#api/http/route.ts';
import { isDoubtedMobile, isUsableEmail } from '#api/platform/contact/contact-checks.ts';
import type { Context } from '#api/platform/context.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';
import type { Session } from '#api/platform/sessions/session.ts';

import type { Define } from '../feature.ts';
import { confirmAccount } from './confirm-account.ts';
import { createLogin } from './create-login.ts';
import { sendMobileCode, verifyMobileCode } from './prove-mobile.ts';
import { resendEmailCode } from './send-email-code.ts';
import { startRegistration } from './start-registration.ts';
import { verifyEmailCode } from './verify-email-code.ts';
import { reportedDevice } from '../devices/device-session.ts';

export function registrationRoutes(define: Define): void {
  registerRoutes(define);
  emailRoutes(define);
  mobileRoutes(define);
  define('POST /v1/validate/email', async (_ctx, { body }) =>
    succeed({ isValid: isUsableEmail(body.email) }),
  );
  define('POST /v1/validate/mobile', async (_ctx, { body }) =>
    succeed({ isValid: isAustralianMobile(body.mobile), ...doubtOf(body.mobile) }),
  );
}

type RegisterKey = 'POST /v1/user/register' | 'POST /v1/user/register-full';
type Answering = Pick<Call<RegisterKey>, 'reply' | 'gates'>;

function registerRoutes(define: Define): void {
  define('POST /v1/user/register', register);
  define('POST /v1/user/register-full', register);
  define('POST /v1/user/create', async (ctx, call) => {
    const { username, password } = call.body;
    const outcome = await createLogin(ctx, {
      email: normaliseEmail(username),
      password,
      session: await call.session(),
      address: clientAddress(call.request),
      device: deviceOf(call.request),
    });
    return outcome.ok ? succeed(started(ctx, call, { ...outcome.value, path: PATHS.registration })) : outcome;
  });
}

async function register(ctx: Context, call: Call<RegisterKey>) {
  const { body, request, reply, gates } = call;
  // Sets the device cookie now, so that the account knows this browser once it exists.
  gates.deviceCookie.hashOf(request, reply);
  const outcome = await startRegistration(ctx, {
    customer: body,
    partnerSourceId: body.partnerSourceId ?? null,
    source: body.isNewMember === true ? 'newmember' : (body.origin ?? 'registration'),
    session: await call.session(),
    address: clientAddress(request),
    device: deviceOf(request),
    tm: reportedDevice(ctx, reportOf(call)),
  });
  if (outcome.ok) {
    const { unsent, ...opened } = outcome.value;
    return succeed({
      ...started(ctx, call, { ...opened, path: PATHS.verifyEmail }),
      codeSent: unsent === null,
      retryAfterSeconds: unsent?.retryAfterSeconds ?? null,
    });
  }
  const { token, ...refusal } = outcome.failure;
  if (token !== undefined) gates.cookie.write(reply, token);
  return fail(refusal);
}

type Started = { token: string | null; sessionId: string; path: string };

function started({ config }: Context, { reply, gates }: Answering, { token, sessionId, path }: Started) {
  if (token !== null) gates.cookie.write(reply, token);
  return {
    redirect_uri: path,
    csrfToken: gates.antiForgery.tokenFor({ id: sessionId }),
    expires_in: Math.round(config.session.idleMs / 1000),
  };
}

type CodeAnswer = ResponseOf<'POST /v1/user/register/send-totp-email'>;

function emailRoutes(define: Define): void {
  define('POST /v1/user/register/send-totp-email', async (ctx, call) => {
    const session = await sessionOf(call);
    const outcome = await resendEmailCode(ctx, { session, address: clientAddress(call.request) });
    return outcome.ok ? succeed(sent(PATHS.verifyEmail, ctx.config.codeResendMs)) : outcome;
  });
  define('POST /v1/user/register/verify-totp-email', async (ctx, call) => {
    const outcome = await verifyEmailCode(ctx, {
      session: await sessionOf(call),
      address: clientAddress(call.request),
      code: call.body.oneTimeCode,
      deviceHash: call.gates.deviceCookie.hashOf(call.request, call.reply),
    });
    return outcome.ok ? succeed(await raised(ctx, call, outcome.value.token)) : outcome;
  });
  define('POST /v1/user/confirm-account', async (ctx, call) => {
    const { email, hash: secret, password } = call.body;
    const outcome = await confirmAccount(ctx, {
      email: normaliseEmail(email),
      secret,
      password,
      session: await call.session(),
      deviceHash: call.gates.deviceCookie.hashOf(call.request, call.reply),
      device: deviceOf(call.request),
      tm: reportedDevice(ctx, reportOf(call)),
    });
    if (!outcome.ok) return outcome;
    return succeed({ redirect_uri: (await raised(ctx, call, outcome.value.token)).redirect_uri });
  });
}

function mobileRoutes(define: Define): void {
  define('POST /v1/user/register/send-totp-mobile', async (ctx, call) => {
    const { destination } = call.body;
    const address = clientAddress(call.request);
    const outcome = await sendMobileCode(ctx, { session: await memberOf(call), destination, address });
    if (!outcome.ok) return outcome;
    return succeed({ ...sent(PATHS.verifyMobile, ctx.config.codeResendMs), ...doubtOf(destination) });
  });
  define('POST /v1/user/register/verify-totp-mobile', async (ctx, call) => {
    const session = await memberOf(call);
    const outcome = await verifyMobileCode(ctx, { session, code: call.body.oneTimeCode });
    return outcome.ok ? succeed(await raised(ctx, call, outcome.value.token)) : outcome;
  });
}

async function sessionOf(call: { session: () => Promise<Session | null> }): Promise<Session> {
  const session = await call.session();
  if (session === null) throw new Refused({ code: 'unauthenticated' });
  return session;
}

const doubtOf = (mobile: string) => (isDoubtedMobile(mobile) ? ({ isDoubted: true } as const) : {});

function sent(path: string, resendAfterMs: number): CodeAnswer {
  return { isError: false, errorMessage: null, redirect_uri: path, resendAfterMs };
}

/** The session gained rights: sends its new token; the next path follows from them. */
async function raised(ctx: Context, { reply, gates }: Answering, token: string): Promise<CodeAnswer> {
  gates.cookie.write(reply, token);
  const session = await findSession(ctx, token);
  return sent(session === null ? PATHS.login : session.nextPath, 0);
}
