import { PATHS } from '@wattle/domain/journeys/paths';
import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { succeed } from '@wattle/domain/outcome';
import type { FastifyReply } from 'fastify';

import type { SessionCookie } from '#api/http/guards/cookies.ts';
import { isLedFromElsewhere, type OriginRules } from '#api/http/guards/origin.ts';
import { Refused } from '#api/http/problem.ts';
import { memberOf, type Call, type DefineRoute } from '#api/http/route.ts';

import type { DeleteAccount } from './delete-account.ts';
import type { CopyForPrograms, CopyForReading } from './make-copy.ts';

type Deps = {
  deleteAccount: DeleteAccount;
  copies: { forPrograms: CopyForPrograms; forReading: CopyForReading };
  cookie: SessionCookie;
  origins: OriginRules;
  productName: string;
  clock: { now: () => Date };
};

/** Leaving, and taking a copy: HTTP only. */
export function leavingRoutes(define: DefineRoute, deps: Deps): void {
  define('POST /v1/user/delete-account', async (call) => {
    const outcome = await deps.deleteAccount({ session: await memberOf(call), password: call.body.password });
    if (!outcome.ok) return outcome;
    deps.cookie.clear(call.reply);
    // The page clears its own storage: if it vanished from under it, the page would think that somebody had logged out
    // elsewhere.
    call.reply.header('clear-site-data', '"cache", "cookies"');
    return succeed({ receipt: outcome.value.receipt, redirect_uri: PATHS.accountDeleted });
  });
  define('GET /v1/user/export', async (call) => {
    const outcome = await deps.copies.forPrograms(await ownPage(deps, call));
    if (outcome.ok) asFile(deps, call.reply, 'json');
    return outcome;
  });
  define('GET /v1/user/export.pdf', async (call) => {
    const outcome = await deps.copies.forReading(await ownPage(deps, call));
    if (!outcome.ok) return outcome;
    asFile(deps, call.reply, 'pdf').type('application/pdf');
    return succeed(Buffer.from(outcome.value));
  });
}

/** A link on another site must not use up anybody's copies. */
async function ownPage({ origins }: Deps, call: Pick<Call<'GET /v1/user/export'>, 'request' | 'session'>) {
  if (isLedFromElsewhere(call.request, origins)) throw new Refused({ code: 'csrf' });
  return memberOf(call);
}

function asFile({ productName, clock }: Deps, reply: FastifyReply, ending: 'json' | 'pdf'): FastifyReply {
  const name = `${productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-copy-${formatDate(sydneyDate(clock.now()))}.${ending}`;
  return reply.header('content-disposition', `attachment; filename="${name}"`);
}
