import type { DepsOf, ComposedFeature, Foundation } from '../feature.ts';

import { makePgClicksPart } from './pg-personal-data.ts';
import { makePgKeepDeparture, makePgTrackingRecords } from './pg-tracking-records.ts';
import { makeTrackProductClick } from './track-product-click.ts';
import { trackingRoutes } from './tracking.routes.ts';

/** What tracking offers to other features. */
export function trackingPorts(platform: Foundation) {
  return { keepDeparture: makePgKeepDeparture(platform) };
}

export function trackingFeature(platform: Foundation) {
  return {
    routes(define) {
      const records = makePgTrackingRecords(platform);
      const trackProductClick = makeTrackProductClick({ records, isOnOffer: isOnOffer(platform) });
      trackingRoutes(define, { trackProductClick, records });
    },
    personalData: () => [makePgClicksPart(platform)],
  } satisfies ComposedFeature;
}

function isOnOffer(platform: Foundation): DepsOf<typeof makeTrackProductClick>['isOnOffer'] {
  const { offers } = platform.content().catalogue;
  return ({ productId, productTypeId, partnerId }) =>
    offers.some(
      (offer) =>
        offer.productTypeId === productTypeId &&
        offer.partnerId === partnerId &&
        (productId === null || offer.productId === productId),
    );
}
