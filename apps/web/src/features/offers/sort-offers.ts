import { placeOffers } from '@wattle/domain/offers/merged';
import type { Offer, OffersAnswer, RefusedOffer } from './use-offers.ts';

export type OfferGroup<T = Offer> = {
  readonly productTypeId: number;
  readonly name: string;
  readonly claims: readonly string[];
  readonly offers: readonly T[];
};
type Sorted = {
  /** The first of each type, in the server's order (DASH-005). */
  readonly featured: readonly Offer[];
  /** The rest by type, in the order of their ids, without empty types (DASH-006). */
  readonly others: readonly OfferGroup[];
  /** All of them by type. */
  readonly all: readonly OfferGroup[];
};
type Config = OffersAnswer['productConfiguration'];

/**
 * Which offers appear where. The server lists only those whose rules this member meets; one marked otherwise gives way to
 * its alternative, if that may be shown (OFFER-011), and is shown nowhere itself (C25).
 */
export function sortOffers({ productsByType, productConfiguration }: OffersAnswer): Sorted {
  const all = productsByType
    .map(({ productTypeId, products }) => ({
      ...typeOf(productConfiguration, productTypeId),
      offers: placeOffers(products),
    }))
    .filter(({ offers }) => offers.length > 0);
  const others = all
    .map((group) => ({ ...group, offers: group.offers.slice(1) }))
    .filter(({ offers }) => offers.length > 0)
    .toSorted((one, other) => one.productTypeId - other.productTypeId);
  return { featured: all.flatMap(({ offers }) => offers.slice(0, 1)), others, all };
}

/** What asks for something that this member does not meet yet, by type. */
export function refusedByType(answer: OffersAnswer): readonly OfferGroup<RefusedOffer>[] {
  const ids = [...new Set(answer.refusedProducts.map(({ productTypeId }) => productTypeId))];
  return ids
    .toSorted((one, other) => one - other)
    .map((id) => ({
      ...typeOf(answer.productConfiguration, id),
      offers: answer.refusedProducts.filter(({ productTypeId }) => productTypeId === id),
    }));
}

/** What must appear near the comparison rates of these offers, each once. */
export function warningsOf(offers: readonly Offer[]): readonly string[] {
  const warnings = offers.flatMap(({ rate }) => rate?.comparisonRateWarning ?? []);
  return [...new Set(warnings)];
}

function typeOf({ productTypes }: Config, productTypeId: number) {
  const type = productTypes.find((each) => each.productTypeId === productTypeId);
  return { productTypeId, name: type?.name ?? 'More', claims: type?.claims ?? [] };
}
