import { fail, succeed } from '@wattle/domain/outcome';

import { provenMemberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { trackProductClick } from './track-product-click.ts';
import { insertReferral } from './partners.sql.ts';
import { inCallersTransaction } from '#api/platform/members/member-transaction.ts';
import { memberSession } from '#api/platform/sessions/access.ts';

/** The session decides whose they are. */
export function partnerRoutes(define: Define): void {
  define('POST /v1/tracking/product-click', async (ctx, { body, session }) => {
    const { productId, productTypeId, partnerId, page, origin } = body;
    const member = await provenMemberOf({ session });
    return trackProductClick(ctx, { session: member, productId, productTypeId, partnerId, page, origin });
  });

  define('POST /v1/tracking/referral', async (ctx, { body, session }) => {
    const caller = await session();
    if (caller === null || (caller.memberId ?? caller.registrationId) === null)
      return fail({ code: 'unauthenticated' });
    await inCallersTransaction(ctx, memberSession(caller, caller.access), (tx, member) => {
      const newcomer = { member, registrationId: member === null ? caller.registrationId : null };
      return insertReferral(tx, { tid: body.tid, ...newcomer, at: ctx.now() });
    });
    return succeed(true);
  });
}
