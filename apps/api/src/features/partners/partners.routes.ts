import { fail, succeed } from '@wattle/domain/outcome';

import { provenMemberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { trackProductClick } from './track-product-click.ts';
import { insertReferral } from './partners.sql.ts';
import { requireMember, inAnyMemberTransaction } from '#api/platform/members/member-transaction.ts';

/** The session decides whose they are. */
export function partnerRoutes(define: Define): void {
  define('POST /v1/tracking/product-click', async (ctx, { body, session }) => {
    const { productId, productTypeId, partnerId, page, origin } = body;
    const memberId = (await provenMemberOf({ session }))?.memberId ?? null;
    return trackProductClick(ctx, { memberId, productId, productTypeId, partnerId, page, origin });
  });

  define('POST /v1/tracking/referral', async (ctx, { body, session }) => {
    const { memberId = null, registrationId = null } = (await session()) ?? {};
    if (memberId === null && registrationId === null) return fail({ code: 'unauthenticated' });
    await inAnyMemberTransaction(ctx, memberId, (tx, locked) => {
      const member = requireMember(memberId, locked);
      const newcomer = { member, registrationId: member === null ? registrationId : null };
      return insertReferral(tx, { tid: body.tid, ...newcomer, at: ctx.now() });
    });
    return succeed(true);
  });
}
