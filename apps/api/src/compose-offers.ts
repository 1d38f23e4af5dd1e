import { makeOfferOpenTo } from './features/offers/offer-open-to.ts';
import { offersRoutes } from './features/offers/offers.routes.ts';
import { makeOutboxDepartures } from './features/offers/outbox-departures.ts';
import { makePgMemberFacts } from './features/offers/pg-member-facts.ts';
import { makeRedirectToPartner } from './features/offers/redirect-to-partner.ts';
import { makeShowOffers } from './features/offers/show-offers.ts';
import { makeWriteOffers } from './features/offers/write-offers.ts';
import { makePgKeepDeparture, makePgTrackingRecords } from './features/tracking/pg-tracking-records.ts';
import { makeTrackProductClick } from './features/tracking/track-product-click.ts';
import { trackingRoutes } from './features/tracking/tracking.routes.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';
import { composeInterestIn } from './compose-wizards.ts';
import { leadHits } from './platform/throttles/lead-budgets.ts';
import type { InTransaction } from './platform/database/transaction.ts';

/** Offers, the way to partners, and what is noted of both. */
export function composeOffers(platform: Platform, inTransaction: InTransaction) {
  const { config, outbox, clock, throttle } = platform;
  const { catalogue } = platform.content();
  const records = makePgTrackingRecords(platform);
  const noteDeparture = makeOutboxDepartures({
    inTransaction,
    outbox,
    keepDeparture: makePgKeepDeparture(platform),
  });
  const showOffers = makeShowOffers({ catalogue, clock });
  const offers = {
    writeOffers: makeWriteOffers({ showOffers, catalogue, clock }),
    memberFacts: makePgMemberFacts({ ...platform, interestIn: composeInterestIn(platform) }),
    redirectToPartner: makeRedirectToPartner({
      offerOpenTo: makeOfferOpenTo({ catalogue, showOffers, clock }),
      noteDeparture,
      mayMakeLead: async (address) => (await throttle.hit(...leadHits(address))).allowed,
      partnerSite: config.partner.site,
    }),
  };
  const trackProductClick = makeTrackProductClick({
    records,
    isOnOffer: ({ productId, productTypeId, partnerId }) =>
      catalogue.offers.some(
        (offer) =>
          offer.productTypeId === productTypeId &&
          offer.partnerId === partnerId &&
          (productId === null || offer.productId === productId),
      ),
  });
  return {
    routes(define: DefineRoute): void {
      offersRoutes(define, offers);
      trackingRoutes(define, { trackProductClick, records });
    },
  };
}
