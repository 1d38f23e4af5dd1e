import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/client-address.ts';
import { provenMemberOf, type Call, type DefineRoute } from '#api/http/route.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';

import type { TrackProductClick } from './track-product-click.ts';
import type { TrackingRecords } from './tracking.ports.ts';

export type TrackingRouteDeps = {
  trackProductClick: TrackProductClick;
  records: Pick<TrackingRecords, 'keepReferral'>;
  throttle: Pick<Throttle, 'hit'>;
};

/** Clicks and referrals, within the quota of a network address. The session says whose they are. */
export function trackingRoutes(define: DefineRoute, deps: TrackingRouteDeps): void {
  const { trackProductClick, records, throttle } = deps;
  const within = (request: Call<'POST /v1/tracking/referral'>['request']) =>
    throttle.hit({ budget: 'clickByAddress', subject: clientAddress(request) });

  define('POST /v1/tracking/product-click', async ({ body, session, request }) => {
    const verdict = await within(request);
    if (!verdict.allowed) {
      return { ok: false, failure: { code: 'rate-limited', retryAfterSeconds: verdict.retryAfterSeconds } };
    }
    const { productId, productTypeId, partnerId, page, origin } = body;
    const memberId = (await provenMemberOf({ session }))?.memberId ?? null;
    const outcome = await trackProductClick({ memberId, productId, productTypeId, partnerId, page, origin });
    return outcome.ok ? outcome : { ok: false, failure: { code: outcome.failure } };
  });

  define('POST /v1/tracking/referral', async ({ body, session, request }) => {
    const verdict = await within(request);
    if (!verdict.allowed) {
      return { ok: false, failure: { code: 'rate-limited', retryAfterSeconds: verdict.retryAfterSeconds } };
    }
    const { memberId = null, registrationId = null } = (await session()) ?? {};
    if (memberId !== null) await records.keepReferral(body.tid, { memberId });
    else if (registrationId !== null) await records.keepReferral(body.tid, { registrationId });
    else return { ok: false, failure: { code: 'unauthenticated' } };
    return succeed(true);
  });
}
