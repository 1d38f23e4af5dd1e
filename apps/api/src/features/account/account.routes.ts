import type { ResponseOf } from '@wattle/contract';
import { CODE_PATHS } from '@wattle/domain/journeys/journey';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { memberOf, type Call } from '#api/http/route.ts';
import type { Context } from '#api/platform/context.ts';
import { activityOf } from '#api/platform/sessions/activity.sql.ts';
import type { ContactKind } from '#api/platform/members/contact-changes.sql.ts';

import type { Define } from '../feature.ts';
import { findOnFile } from './details.sql.ts';
import { endSessions } from './end-sessions.ts';
import { listDevices } from './list-devices.ts';
import { readProfile } from './read-profile.ts';
import { saveDetails } from './save-details.ts';
import { sendChangeCode } from './send-change-code.ts';
import { verifyChangeCode } from './verify-change-code.ts';

export function accountRoutes(define: Define): void {
  detailsRoutes(define);
  changeRoutes(define, 'email');
  changeRoutes(define, 'mobile');
  deviceRoutes(define);
}

function detailsRoutes(define: Define): void {
  define('GET /v1/user/init', async (ctx, call) => {
    const session = await call.session();
    const csrfToken = session === null ? null : call.gates.antiForgery.tokenFor(session);
    return succeed(await readProfile(ctx, { session, csrfToken }));
  });
  define('GET /v1/user/details', async (ctx, call) => {
    const onFile = await findOnFile(ctx, (await memberOf(call)).memberId);
    if (onFile === null)
      return fail({ code: 'user-not-found', errorMessage: MESSAGES.userNotFound } as const);
    return succeed(onFile.details);
  });
  define('PUT /v1/user/details', save);
  define('POST /v1/user/details', save);
}

async function save(ctx: Context, call: Call<'PUT /v1/user/details' | 'POST /v1/user/details'>) {
  const session = await memberOf(call);
  return saveDetails(ctx, { session, profile: call.body, address: clientAddress(call.request) });
}

type CodeAnswer = ResponseOf<'POST /v1/user/send-change-email'>;

function codeAnswer(path: string, resendAfterMs: number): CodeAnswer {
  return { isError: false, errorMessage: null, redirect_uri: path, resendAfterMs };
}

type Sending = Pick<Call<'POST /v1/user/send-change-email'>, 'session' | 'request'>;
type Verifying = Pick<Call<'POST /v1/user/verify-change-email'>, 'session' | 'body' | 'reply' | 'gates'>;

function changeRoutes(define: Define, kind: ContactKind): void {
  define(`POST /v1/user/send-change-${kind}`, async (ctx, call: Sending) => {
    const session = await memberOf(call);
    const outcome = await sendChangeCode(ctx, { session, kind, address: clientAddress(call.request) });
    return outcome.ok ? succeed(codeAnswer(CODE_PATHS[kind], ctx.config.codeResendMs)) : outcome;
  });
  define(`POST /v1/user/verify-change-${kind}`, async (ctx, call: Verifying) => {
    const { oneTimeCode: code, password } = call.body;
    const outcome = await verifyChangeCode(ctx, { session: await memberOf(call), kind, code, password });
    if (!outcome.ok) return outcome;
    call.gates.cookie.write(call.reply, outcome.value.token);
    return succeed(codeAnswer(outcome.value.next, 0));
  });
}

const ACTIVITY_SHOWN = 50;

function deviceRoutes(define: Define): void {
  define('GET /v1/user/sessions', async (ctx, call) => succeed(await listDevices(ctx, await memberOf(call))));
  define('POST /v1/user/sign-out-session', async (ctx, call) =>
    endSessions(ctx, { session: await memberOf(call), only: call.body.id }),
  );
  define('POST /v1/user/sign-out-others', async (ctx, call) =>
    endSessions(ctx, { session: await memberOf(call), only: null }),
  );
  define('GET /v1/user/activity', async (ctx, call) => {
    const { memberId } = await memberOf(call);
    return succeed({ items: await activityOf(ctx, { memberId, latest: ACTIVITY_SHOWN }) });
  });
}
