import { PATHS } from '@wattle/domain/pages/paths';
import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { succeed } from '@wattle/domain/outcome';
import type { FastifyReply } from 'fastify';

import { isCrossOriginNavigation } from '#api/http/guards/origin.ts';
import { Refused } from '#api/platform/refusal.ts';
import { memberOf, type Call } from '#api/http/route.ts';
import type { Context } from '#api/platform/context.ts';

import type { Define } from '../feature.ts';
import { deleteAccount } from './delete-account.ts';
import { copyAsJson, copyAsPdf } from './make-copy.ts';

export function leavingRoutes(define: Define): void {
  define('POST /v1/user/delete-account', async (ctx, call) => {
    const { reply, gates, body } = call;
    const outcome = await deleteAccount(ctx, { session: await memberOf(call), password: body.password });
    if (!outcome.ok) return outcome;
    gates.cookie.clear(reply);
    // Without "storage", which the page clears itself: an emptied storage would look like a log-out in another tab.
    reply.header('clear-site-data', '"cache", "cookies"');
    return succeed({ receipt: outcome.value.receipt, redirect_uri: PATHS.accountDeleted });
  });
  define('GET /v1/user/export', async (ctx, call) => {
    const outcome = await copyAsJson(ctx, await ownPage(call));
    if (outcome.ok) asFile(ctx, call.reply, 'json');
    return outcome;
  });
  define('GET /v1/user/export.pdf', async (ctx, call) => {
    const outcome = await copyAsPdf(ctx, await ownPage(call));
    if (!outcome.ok) return outcome;
    asFile(ctx, call.reply, 'pdf').type('application/pdf');
    return succeed(Buffer.from(outcome.value));
  });
}

/** A link on another site must not use up a member's copies. */
async function ownPage(call: Pick<Call<'GET /v1/user/export'>, 'request' | 'session' | 'gates'>) {
  if (isCrossOriginNavigation(call.request, call.gates.origins)) throw new Refused({ code: 'csrf' });
  return memberOf(call);
}

function asFile({ content, now }: Context, reply: FastifyReply, ending: 'json' | 'pdf'): FastifyReply {
  const product = content().brand.name.toLowerCase();
  const name = `${product.replaceAll(/[^a-z0-9]+/g, '-')}-copy-${formatDate(sydneyDate(now()))}.${ending}`;
  return reply.header('content-disposition', `attachment; filename="${name}"`);
}
