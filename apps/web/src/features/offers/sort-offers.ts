import { placeOffers } from '@wattle/domain/offers/merged';
import type { Offer, OffersAnswer, RefusedOffer } from './use-offers.ts';

export type OfferGroup<T = Offer> = {
  readonly productTypeId: number;
  readonly name: string;
  readonly claims: readonly string[];
  readonly offers: readonly T[];
};
type Sorted = {
  /** The first of each type, in the server's order, up to the number shown (DASH-005). */
  readonly featured: readonly Offer[];
  /** All others by type, in order of type id, without empty types (DASH-006). */
  readonly others: readonly OfferGroup[];
  readonly all: readonly OfferGroup[];
};
type Config = OffersAnswer['productConfiguration'];

/**
 * Where each offer is shown. The server lists only offers whose rules the member meets. One marked otherwise is
 * replaced by its alternative, if allowed (OFFER-011), and never shown itself (OFFER-012).
 */
export function sortOffers({ productsByType, productConfiguration }: OffersAnswer, shown: number): Sorted {
  const all = productsByType
    .map(({ productTypeId, products }) => ({
      ...typeOf(productConfiguration, productTypeId),
      offers: placeOffers(products),
    }))
    .filter(({ offers }) => offers.length > 0);
  const featured = all.flatMap(({ offers }) => offers.slice(0, 1)).slice(0, shown);
  const others = all
    .map((group) => ({ ...group, offers: group.offers.filter((each) => !featured.includes(each)) }))
    .filter(({ offers }) => offers.length > 0)
    .toSorted((one, other) => one.productTypeId - other.productTypeId);
  return { featured, others, all };
}

export function refusedByType(answer: OffersAnswer): readonly OfferGroup<RefusedOffer>[] {
  const ids = [...new Set(answer.refusedProducts.map(({ productTypeId }) => productTypeId))];
  return ids
    .toSorted((one, other) => one - other)
    .map((id) => ({
      ...typeOf(answer.productConfiguration, id),
      offers: answer.refusedProducts.filter(({ productTypeId }) => productTypeId === id),
    }));
}

function typeOf({ productTypes }: Config, productTypeId: number) {
  const type = productTypes.find((each) => each.productTypeId === productTypeId);
  return { productTypeId, name: type?.name ?? 'More', claims: type?.claims ?? [] };
}
