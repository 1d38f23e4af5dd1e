import { succeed } from '@wattle/domain/outcome';

import { provenMemberOf, type DefineRoute } from '#api/http/route.ts';

import type { TrackProductClick } from './track-product-click.ts';
import type { TrackingRecords } from './tracking.ports.ts';

export type TrackingRouteDeps = {
  trackProductClick: TrackProductClick;
  records: Pick<TrackingRecords, 'keepReferral'>;
};

/** Clicks and referrals. The session says whose they are. */
export function trackingRoutes(define: DefineRoute, { trackProductClick, records }: TrackingRouteDeps): void {
  define('POST /v1/tracking/product-click', async ({ body, session }) => {
    const { productId, productTypeId, partnerId, page, origin } = body;
    const memberId = (await provenMemberOf({ session }))?.memberId ?? null;
    const outcome = await trackProductClick({ memberId, productId, productTypeId, partnerId, page, origin });
    return outcome.ok ? outcome : { ok: false, failure: { code: outcome.failure } };
  });

  define('POST /v1/tracking/referral', async ({ body, session }) => {
    const { memberId = null, registrationId = null } = (await session()) ?? {};
    if (memberId !== null) await records.keepReferral(body.tid, { memberId });
    else if (registrationId !== null) await records.keepReferral(body.tid, { registrationId });
    else return { ok: false, failure: { code: 'unauthenticated' } };
    return succeed(true);
  });
}
