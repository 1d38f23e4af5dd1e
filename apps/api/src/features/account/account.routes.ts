import type { ResponseOf } from '@wattle/contract';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed } from '@wattle/domain/outcome';
import { CODE_PATHS } from '@wattle/domain/journeys/journey';

import { clientAddress } from '#api/http/connections/client-address.ts';
import type { SessionCookie } from '#api/http/guards/cookies.ts';
import { memberOf, type Call, type DefineRoute } from '#api/http/route.ts';

import type { Accounts, ContactKind, Devices } from './account.ports.ts';
import type { SendChangeCode, VerifyChangeCode } from './change-codes.ts';
import type { EndSessions } from './end-sessions.ts';
import type { SaveDetails } from './save-details.ts';

type Deps = {
  accounts: Pick<Accounts, 'find'>;
  saveDetails: SaveDetails;
  sendChangeCode: SendChangeCode;
  verifyChangeCode: VerifyChangeCode;
  devices: Pick<Devices, 'list' | 'activity'>;
  endSessions: EndSessions;
  cookie: SessionCookie;
  resendMs: number;
};

/** The member's account: HTTP only. */
export function accountRoutes(define: DefineRoute, deps: Deps): void {
  detailsRoutes(define, deps);
  changeRoutes(define, deps, 'email');
  changeRoutes(define, deps, 'mobile');
  deviceRoutes(define, deps);
}

function detailsRoutes(define: DefineRoute, { accounts, saveDetails }: Deps): void {
  define('GET /v1/user/details', async (call) => {
    const onFile = await accounts.find((await memberOf(call)).memberId);
    if (onFile === null)
      return fail({ code: 'user-not-found', errorMessage: MESSAGES.userNotFound } as const);
    return succeed(onFile.details);
  });
  const save = async (call: Call<'PUT /v1/user/details' | 'POST /v1/user/details'>) =>
    saveDetails({
      session: await memberOf(call),
      profile: call.body,
      address: clientAddress(call.request),
    });
  define('PUT /v1/user/details', save);
  define('POST /v1/user/details', save);
}

type CodeAnswer = ResponseOf<'POST /v1/user/send-change-email'>;

function codeAnswer(path: string, resendAfterMs: number): CodeAnswer {
  return { isError: false, errorMessage: null, redirect_uri: path, resendAfterMs };
}

function changeRoutes(define: DefineRoute, deps: Deps, kind: ContactKind): void {
  define(
    `POST /v1/user/send-change-${kind}`,
    async (call: Pick<Call<'POST /v1/user/send-change-email'>, 'session' | 'request'>) => {
      const address = clientAddress(call.request);
      const outcome = await deps.sendChangeCode(await memberOf(call), { kind, address });
      return outcome.ok ? succeed(codeAnswer(CODE_PATHS[kind], deps.resendMs)) : outcome;
    },
  );
  define(
    `POST /v1/user/verify-change-${kind}`,
    async (call: Pick<Call<'POST /v1/user/verify-change-email'>, 'session' | 'body' | 'reply'>) => {
      const { oneTimeCode: code, password } = call.body;
      const outcome = await deps.verifyChangeCode({ session: await memberOf(call), kind, code, password });
      if (!outcome.ok) return outcome;
      deps.cookie.write(call.reply, outcome.value.token);
      return succeed(codeAnswer(outcome.value.next, 0));
    },
  );
}

async function whose(call: Pick<Call<'GET /v1/user/sessions'>, 'session'>) {
  const { memberId, id: sessionId } = await memberOf(call);
  return { memberId, sessionId };
}

function deviceRoutes(define: DefineRoute, { devices, endSessions }: Deps): void {
  define('GET /v1/user/sessions', async (call) => succeed(await devices.list(await whose(call))));
  define('POST /v1/user/sign-out-session', async (call) => {
    return endSessions({ session: await memberOf(call), only: call.body.id });
  });
  define('POST /v1/user/sign-out-others', async (call) => {
    return endSessions({ session: await memberOf(call), only: null });
  });
  define('GET /v1/user/activity', async (call) =>
    succeed({ items: await devices.activity((await whose(call)).memberId) }),
  );
}
