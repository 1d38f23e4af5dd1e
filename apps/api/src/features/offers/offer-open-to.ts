import { sortOffers } from '@wattle/domain/offers/eligibility';
import { meets } from '@wattle/domain/offers/rules';

import type { Clock } from '#api/platform/clock.ts';

import type { Catalogue, CatalogueOffer } from './offers.ports.ts';
import { factsOf, type ShowOffers, type Viewer } from './show-offers.ts';

type Deps = { catalogue: Catalogue; showOffers: ShowOffers; clock: Clock };
type Wanted = { productId: number; isn?: 0 | 1 | undefined };

/** The offer that a viewer may leave for, or null. */
export type OfferOpenTo = (viewer: Viewer, wanted: Wanted) => CatalogueOffer | null;

/**
 * Anybody who leaves for a partner has been shown the way: by `product/init`, which is consulted here as well, so that
 * the two can't differ, or, for members, by a page of their own, such as the end of a wizard, that leads to an offer in
 * no list (OFFER-009). `isn=1` accepts what next steps lead to, and nothing else (REDIR-007).
 */
export function makeOfferOpenTo({ catalogue, showOffers, clock }: Deps): OfferOpenTo {
  const offers = new Map(catalogue.offers.map((offer) => [offer.productId, offer]));
  return (viewer, { productId, isn }) => {
    const offer = offers.get(productId);
    if (offer === undefined) return null;
    const { productsByType, productConfigurationCall2Action: nextSteps } = showOffers(viewer, {});
    const isWanted = (shown: { productId: number }) => shown.productId === productId;
    if (nextSteps.some(isWanted)) return offer;
    if (isn === 1) return null;
    const isListed = productsByType.some(({ products }) => products.some(isWanted));
    return isListed || isOnOwnPage(viewer, offer, clock) ? offer : null;
  };
}

function isOnOwnPage(viewer: Viewer, offer: CatalogueOffer, clock: Clock): boolean {
  if (viewer === null) return false;
  const facts = factsOf(viewer, clock);
  const { hidden } = sortOffers([offer], facts);
  return hidden.length > 0 && offer.rules.every((rule) => meets(rule, facts));
}
