import type { ResponseOf } from '@wattle/contract';
import type { ProductPageKey } from '@wattle/domain/offers/product-pages';
import visitor from 'virtual:visitor-offers';
import type { ShownOffer, VisitorOffers } from './offer-types.ts';

type Answer = ResponseOf<'POST /v1/product/init'>;

/** The products of a page with what is said beside them, the same for every viewer. */
export type ProductList = VisitorOffers & {
  /** From the metadata of the products (PROD-007): these are for nobody in particular. */
  readonly isAnonymous: boolean;
};

/** What anybody may see, known since the page was built. */
export const visitorList: ProductList = { ...visitor, isAnonymous: true };

export function listOf({ productConfiguration, productsByType, isAnonymous }: Answer): ProductList {
  const { productTypes, disclosure, generalEligibility } = productConfiguration;
  return {
    offers: productsByType.flatMap(({ products }) => products),
    productTypes,
    disclosure,
    generalEligibility,
    isAnonymous,
  };
}

type Split = { own: readonly ShownOffer[]; others: readonly ShownOffer[] };

/**
 * Every product but the one that leads to this very page (PROD-004): those the page is about, then the others, each in
 * only one of the two.
 */
export function splitForPage(
  { offers }: Pick<ProductList, 'offers'>,
  page: { key: ProductPageKey; types: readonly number[] },
): Split {
  const listed = offers.filter(({ linkRef }) => linkRef !== page.key);
  const isOwn = ({ productTypeId }: ShownOffer) => page.types.includes(productTypeId);
  return { own: listed.filter(isOwn), others: listed.filter((offer) => !isOwn(offer)) };
}

/** What is claimed about a page's kinds of product (PROD-011, PROD-012). */
export function claimsOf({ productTypes }: Pick<ProductList, 'productTypes'>, types: readonly number[]) {
  return productTypes
    .filter(({ productTypeId }) => types.includes(productTypeId))
    .flatMap(({ claims }) => claims);
}

/** The warnings that must appear near the comparison rates among these offers, each once. */
export function warningsOf(offers: readonly ShownOffer[]): readonly string[] {
  return [...new Set(offers.flatMap(({ rate }) => rate?.comparisonRateWarning ?? []))];
}
