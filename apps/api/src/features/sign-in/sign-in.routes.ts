import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { PATHS } from '@wattle/domain/pages/paths';
import { fail, succeed } from '@wattle/domain/outcome';
import { formatRoles } from '@wattle/domain/journeys/roles';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { deviceOf, reportOf } from '#api/http/guards/device.ts';
import { challengeOf } from '#api/http/guards/guards.ts';
import { isCrossOriginNavigation } from '#api/http/guards/origin.ts';
import { Refused } from '#api/platform/refusal.ts';
import { memberOf, type Call } from '#api/http/route.ts';
import { answerFactor, tokenAnswer } from '#api/http/session-answers.ts';
import { codeStatus, type CodeStatus } from '#api/features/codes/one-time-codes.ts';
import type { Context } from '#api/platform/context.ts';
import { raiseSession } from '#api/platform/sessions/sessions.sql.ts';

import type { Define } from '../feature.ts';
import { closeSession } from '#api/platform/members/close-session.ts';
import { deviceScript, issueDeviceSession, reportedDevice } from '../devices/device-session.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { sendSecondFactor, verifySecondFactor, type Channel } from './second-factor.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { verifyAppCode, verifyRecoveryCode } from './verify-key.ts';
import { logInOptions } from '../keys/passkeys.ts';

export function signInRoutes(define: Define): void {
  entryRoutes(define);
  define('POST /v1/oauth2/token', async (ctx, call) =>
    call.body.grant_type === 'password' ? passwordGrant(ctx, call, call.body) : refreshGrant(ctx, call),
  );
  keyRoutes(define);
  sessionRoutes(define);
  secondFactorRoutes(define, 'email');
  secondFactorRoutes(define, 'mobile');
  define('GET /v1/user/code-status', async (ctx, call) => {
    const session = await call.session();
    return succeed(session === null ? NO_CODE : await codeStatus(ctx, session, call.query.purpose));
  });
}

const NO_CODE: CodeStatus = { state: 'none', resendAfterMs: 0 };

function entryRoutes(define: Define): void {
  define('GET /v1/tm', async (ctx, { request, reply, gates }) => {
    const tm = issueDeviceSession(ctx, gates.formCookie.give(request, reply));
    return succeed({ tm, scriptUrl: deviceScript(ctx, tm) });
  });
  define('GET /v1/challenge', async (_ctx, { request, reply, gates }) => {
    gates.formCookie.give(request, reply);
    return succeed(await gates.challenge.issue());
  });
}

type TokenCall = Call<'POST /v1/oauth2/token'>;
type PasswordGrant = Extract<TokenCall['body'], { grant_type: 'password' }>;

async function passwordGrant(ctx: Context, call: TokenCall, body: PasswordGrant) {
  const { request, reply, gates } = call;
  // Checked here, since only one of the two grants needs a challenge.
  const challenge = await gates.challenge.read(challengeOf(request));
  if (challenge === null) return fail({ code: 'challenge' } as const);
  const outcome = await signInWithPassword(ctx, {
    email: normaliseEmail(body.username),
    password: body.password,
    onlyTemporary: body.context === 'forced-password',
    session: await call.session(),
    address: clientAddress(request),
    challenge,
    deviceHash: gates.deviceCookie.hashOf(request, reply),
    device: deviceOf(request),
    tm: reportedDevice(ctx, reportOf(call)),
  });
  if (!outcome.ok) {
    const { token, ...refusal } = outcome.failure;
    if (token !== undefined) gates.cookie.write(reply, token);
    return fail(refusal);
  }
  gates.cookie.write(reply, outcome.value.token);
  const { memberId: member, id: session } = outcome.value.session;
  // Each login is logged (TRACK-004).
  ctx.logger.info({ event: 'signed-in', requestId: request.id, member, session });
  return succeed(tokenAnswer(ctx, call, outcome.value.session));
}

async function refreshGrant(ctx: Context, call: TokenCall) {
  const session = await call.session();
  if (session?.memberId == null) return fail({ code: 'unauthenticated' } as const);
  // Rotates the token of a session that has gained rights.
  if (session.outgrewToken) call.gates.cookie.write(call.reply, await raiseSession(ctx, ctx.db, session, {}));
  return succeed(tokenAnswer(ctx, call, session));
}

function keyRoutes(define: Define): void {
  define('POST /v1/oauth2/passkey-options', async (ctx) => succeed(logInOptions(ctx)));
  define('POST /v1/oauth2/passkey', async (ctx, call) => {
    const { request, reply, gates } = call;
    const outcome = await logInWithPasskey(ctx, {
      credential: call.body.credential,
      session: await call.session(),
      address: clientAddress(request),
      deviceHash: gates.deviceCookie.hashOf(request, reply),
      device: deviceOf(request),
    });
    if (!outcome.ok) return outcome;
    const { token, session } = outcome.value;
    gates.cookie.write(reply, token);
    ctx.logger.info({
      event: 'signed-in',
      requestId: request.id,
      member: session.memberId ?? '',
      session: session.id,
    });
    return succeed(tokenAnswer(ctx, call, session));
  });
  define('POST /v1/user/verify-totp-app', async (ctx, call) =>
    answerFactor(ctx, call, await verifyAppCode(ctx, await memberOf(call), call.body.oneTimeCode)),
  );
  define('POST /v1/user/verify-recovery-code', async (ctx, call) =>
    answerFactor(ctx, call, await verifyRecoveryCode(ctx, await memberOf(call), call.body.recoveryCode)),
  );
}

function sessionRoutes(define: Define): void {
  define('GET /v1/oauth2/logout', async (ctx, call) => {
    const { request, reply, gates } = call;
    // A link on another site must not log members out.
    if (isCrossOriginNavigation(request, gates.origins)) throw new Refused({ code: 'csrf' });
    const session = await call.session();
    if (session !== null) await closeSession(ctx, session);
    gates.cookie.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return succeed({ redirect_uri: '/' });
  });
  define('GET /v1/user/is-authenticated', async (_ctx, call) => {
    const session = await call.session();
    if (session?.memberId == null) return succeed({ isAuthenticated: false, identifier: null, roles: '' });
    return succeed({
      isAuthenticated: true,
      identifier: session.memberId,
      roles: formatRoles(session.roles),
    });
  });
}

function secondFactorRoutes(define: Define, channel: Channel): void {
  define(
    `POST /v1/user/send-totp-${channel}`,
    async (ctx: Context, call: Pick<Call<'POST /v1/user/send-totp-email'>, 'session'>) => {
      const outcome = await sendSecondFactor(ctx, { session: await memberOf(call), channel });
      if (!outcome.ok) return outcome;
      return succeed({
        isError: false,
        errorMessage: null,
        redirect_uri: PATHS.secondFactor,
        resendAfterMs: ctx.config.codeResendMs,
      });
    },
  );
  type Verifying = Pick<Call<'POST /v1/user/verify-totp-email'>, 'session' | 'body' | 'reply' | 'gates'>;
  define(`POST /v1/user/verify-totp-${channel}`, async (ctx: Context, call: Verifying) => {
    const { oneTimeCode: code } = call.body;
    return answerFactor(
      ctx,
      call,
      await verifySecondFactor(ctx, { session: await memberOf(call), channel, code }),
    );
  });
}
