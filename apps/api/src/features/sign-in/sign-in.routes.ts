import { PATHS } from '@wattle/domain/journeys/paths';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { fail, succeed } from '@wattle/domain/outcome';
import { formatRoles } from '@wattle/domain/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ChallengeGate } from '#api/http/guards/challenge.ts';
import { clientAddress } from '#api/http/connections/client-address.ts';
import { deviceOf } from '#api/http/guards/device.ts';
import type { DeviceCookie, FormCookie, SessionCookie } from '#api/http/guards/cookies.ts';
import { challengeOf, headerOf } from '#api/http/guards/guards.ts';
import { isLedFromElsewhere, type AntiForgery, type OriginRules } from '#api/http/guards/origin.ts';
import { Refused } from '#api/http/problem.ts';
import { memberOf, type Call, type DefineRoute } from '#api/http/route.ts';
import { type Session, type SessionKey, type Sessions } from '#api/platform/sessions/session.ts';

import type { DeviceSessions } from './device-session.ts';
import type { ReadProfile } from './profile.ts';
import type { SendSecondFactor, VerifySecondFactor } from './second-factor.ts';
import type { Channel, CodePurpose, CodeStatus } from './sign-in.ports.ts';
import type { SignInWithPassword } from './sign-in-with-password.ts';

type Deps = {
  signIn: SignInWithPassword;
  sendSecondFactor: SendSecondFactor;
  verifySecondFactor: VerifySecondFactor;
  profile: ReadProfile;
  sessions: Pick<Sessions, 'find' | 'idleSeconds'>;
  signOut: (session: SessionKey) => Promise<void>;
  /** A new token for a session that has gained rights since its last. */
  renew: (session: SessionKey) => Promise<string>;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  formCookie: FormCookie;
  antiForgery: AntiForgery;
  challenge: ChallengeGate;
  deviceSessions: DeviceSessions;
  origins: OriginRules;
  deviceScript: (tm: string) => string;
  /** Each login leaves a line in the log (TRACK-004). */
  noteLogin: (login: { requestId: string; member: string | null; session: string }) => void;
  codeStatus: (session: SessionKey, purpose: CodePurpose | undefined) => Promise<CodeStatus>;
  resendMs: number;
};

/** Signing in, the second factor and the session: HTTP only. */
export function signInRoutes(define: DefineRoute, deps: Deps): void {
  entryRoutes(define, deps);
  define('POST /v1/oauth2/token', async (call) =>
    call.body.grant_type === 'password' ? passwordGrant(deps, call, call.body) : refreshGrant(deps, call),
  );
  sessionRoutes(define, deps);
  secondFactorRoutes(define, deps, 'email');
  secondFactorRoutes(define, deps, 'mobile');
  define('GET /v1/user/code-status', async (call) => {
    const session = await call.session();
    return succeed(session === null ? NO_CODE : await deps.codeStatus(session, call.query.purpose));
  });
}

const NO_CODE: CodeStatus = { state: 'none', resendAfterMs: 0 };

function entryRoutes(
  define: DefineRoute,
  { deviceSessions, deviceScript, challenge, formCookie }: Deps,
): void {
  define('GET /v1/tm', async () => {
    const tm = deviceSessions.issue();
    return succeed({ tm, scriptUrl: deviceScript(tm) });
  });
  define('GET /v1/challenge', async (call) => {
    formCookie.give(call.request, call.reply);
    return succeed(await challenge.issue());
  });
}

type TokenCall = Call<'POST /v1/oauth2/token'>;
type PasswordGrant = Extract<TokenCall['body'], { grant_type: 'password' }>;

async function passwordGrant(deps: Deps, call: TokenCall, body: PasswordGrant) {
  const { request, reply } = call;
  // The contract states it for the other calls; this one takes a challenge for only one of its grants.
  const challenge = await deps.challenge.read(challengeOf(request));
  if (challenge === null) return fail({ code: 'challenge' } as const);
  const tm = headerOf(request, 'x-device-token');
  const outcome = await deps.signIn({
    email: normaliseEmail(body.username),
    password: body.password,
    onlyTemporary: body.context === 'forced-password',
    session: await call.session(),
    address: clientAddress(request),
    challenge,
    deviceHash: deps.deviceCookie.hashOf(request, reply),
    device: deviceOf(request),
    tm: deps.deviceSessions.isOurs(tm) ? tm : null,
  });
  if (!outcome.ok) {
    const { token, ...refusal } = outcome.failure;
    if (token !== undefined) deps.cookie.write(reply, token);
    return fail(refusal);
  }
  deps.cookie.write(reply, outcome.value.token);
  const { memberId: member, id: session } = outcome.value.session;
  deps.noteLogin({ requestId: request.id, member, session });
  return succeed(tokenAnswer(deps, outcome.value.session));
}

async function refreshGrant(deps: Deps, call: TokenCall) {
  const session = await call.session();
  if (session?.memberId == null) return fail({ code: 'unauthenticated' } as const);
  if (session.outgrewToken) deps.cookie.write(call.reply, await deps.renew(session));
  return succeed(tokenAnswer(deps, session));
}

function tokenAnswer({ sessions, antiForgery }: Deps, session: Session) {
  return {
    expires_in: sessions.idleSeconds,
    csrfToken: antiForgery.tokenFor(session),
    roles: formatRoles(session.roles),
    redirect_uri: session.nextPath,
    identifier: session.memberId ?? '',
  };
}

function sessionRoutes(define: DefineRoute, deps: Deps): void {
  define('GET /v1/oauth2/logout', async (call) => {
    refuseForeign(call.request, deps.origins);
    const session = await call.session();
    if (session !== null) await deps.signOut(session);
    leave(call.reply, deps.cookie);
    return succeed({ redirect_uri: '/' });
  });
  define('GET /v1/user/is-authenticated', async (call) => {
    const session = await call.session();
    if (session?.memberId == null) return succeed({ isAuthenticated: false, identifier: null, roles: '' });
    return succeed({
      isAuthenticated: true,
      identifier: session.memberId,
      roles: formatRoles(session.roles),
    });
  });
  define('GET /v1/user/init', async (call) => succeed(await deps.profile(await call.session())));
}

/** A link on another site must not log anybody out. */
function refuseForeign(request: FastifyRequest, origins: OriginRules): void {
  if (isLedFromElsewhere(request, origins)) throw new Refused({ code: 'csrf' });
}

function leave(reply: FastifyReply, cookie: SessionCookie): void {
  cookie.clear(reply);
  reply.header('clear-site-data', '"cache"');
}

function secondFactorRoutes(define: DefineRoute, deps: Deps, channel: Channel): void {
  define(
    `POST /v1/user/send-totp-${channel}`,
    async (call: Pick<Call<'POST /v1/user/send-totp-email'>, 'session'>) => {
      const outcome = await deps.sendSecondFactor(await memberOf(call), channel);
      if (!outcome.ok) return outcome;
      return succeed({
        isError: false,
        errorMessage: null,
        redirect_uri: PATHS.secondFactor,
        resendAfterMs: deps.resendMs,
      });
    },
  );
  define(
    `POST /v1/user/verify-totp-${channel}`,
    async (call: Pick<Call<'POST /v1/user/verify-totp-email'>, 'session' | 'body' | 'reply'>) => {
      const outcome = await deps.verifySecondFactor(await memberOf(call), channel, call.body.oneTimeCode);
      if (!outcome.ok) return outcome;
      deps.cookie.write(call.reply, outcome.value.token);
      const session = await deps.sessions.find(outcome.value.token);
      const path = session === null ? PATHS.login : session.nextPath;
      return succeed({ isError: false, errorMessage: null, redirect_uri: path, resendAfterMs: 0 });
    },
  );
}
