import { fail, succeed } from '@wattle/domain/outcome';

import { provenMemberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { trackProductClick } from './track-product-click.ts';
import { insertReferral } from './tracking.sql.ts';

/** The session decides whose they are. */
export function trackingRoutes(define: Define): void {
  define('POST /v1/tracking/product-click', async (ctx, { body, session }) => {
    const { productId, productTypeId, partnerId, page, origin } = body;
    const memberId = (await provenMemberOf({ session }))?.memberId ?? null;
    return trackProductClick(ctx, { memberId, productId, productTypeId, partnerId, page, origin });
  });

  define('POST /v1/tracking/referral', async ({ inTransaction, now }, { body, session }) => {
    const { memberId = null, registrationId = null } = (await session()) ?? {};
    const newcomer = memberId === null ? { memberId, registrationId } : { memberId, registrationId: null };
    if (memberId === null && registrationId === null) return fail({ code: 'unauthenticated' });
    await inTransaction((tx) => insertReferral(tx, { tid: body.tid, ...newcomer, at: now() }));
    return succeed(true);
  });
}
