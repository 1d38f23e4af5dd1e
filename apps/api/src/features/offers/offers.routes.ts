import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/client-address.ts';
import { provenMemberOf, type DefineRoute } from '#api/http/route.ts';
import { WrittenJson } from '#api/http/written-json.ts';
import type { Throttle } from '#api/platform/throttle.ts';

import type { OfferJson } from './offer-json.ts';
import type { RidingMemberFacts } from './offers.ports.ts';
import type { RedirectToPartner } from './redirect-to-partner.ts';
import type { ShowOffers } from './show-offers.ts';

export type OffersRouteDeps = {
  showOffers: ShowOffers;
  redirectToPartner: RedirectToPartner;
  offerJson: OfferJson;
  memberFacts: RidingMemberFacts;
  throttle: Pick<Throttle, 'hit'>;
  rateLimitFactor: number;
};

/** Offers for whoever the session belongs to; what a caller says of itself is not read. */
export function offersRoutes(define: DefineRoute, deps: OffersRouteDeps): void {
  const { showOffers, redirectToPartner, offerJson, memberFacts, throttle, rateLimitFactor: factor } = deps;
  define(
    'POST /v1/product/init',
    async ({ body, session }) => {
      const whose = await provenMemberOf({ session });
      const viewer = whose === null ? null : { ...whose, known: memberFacts.factsOf(whose) };
      const { own, shared } = offerJson(showOffers(viewer, body));
      return succeed(new WrittenJson(own, shared));
    },
    memberFacts.rider,
  );
  define('POST /v1/product/redirect', async ({ body, session, request }) => {
    const subject = clientAddress(request);
    const verdict = await throttle.hit({ budget: 'clickByAddress', subject, factor });
    if (!verdict.allowed) {
      return { ok: false, failure: { code: 'rate-limited', retryAfterSeconds: verdict.retryAfterSeconds } };
    }
    const memberId = (await provenMemberOf({ session }))?.memberId ?? null;
    const outcome = await redirectToPartner({ ...body, memberId });
    return outcome.ok ? outcome : { ok: false, failure: { code: outcome.failure } };
  });
}
