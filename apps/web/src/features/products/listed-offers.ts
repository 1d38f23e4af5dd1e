import type { ResponseOf } from '@wattle/contract';
import { isAboutCredit } from '@wattle/domain/offers/help-first';
import { mergeOffers, placeOffers } from '@wattle/domain/offers/merged';
import asking from 'virtual:asking-offers';
import visitor from 'virtual:visitor-offers';
import type { AskingOffer, HelpFirst, ShownOffer, VisitorOffers } from './offer-types.ts';
import type { ProductPageText } from './product-page-words.ts';

type Answer = ResponseOf<'POST /v1/product/init'>;

export type ProductList = VisitorOffers & {
  /** True for offers of the product metadata (PROD-007), not selected for a member. */
  readonly isAnonymous: boolean;
  /** Offers whose conditions only members can check; empty for members. */
  readonly asking: readonly AskingOffer[];
  /** Why help comes before offers; empty for visitors and most members. */
  readonly helpFirst: HelpFirst;
  /** The end of the pause in which the member wants no offers; null for others. */
  readonly pausedUntil: string | null;
};

/** What any visitor may see, known at build time. */
export const visitorList: ProductList = {
  ...visitor,
  isAnonymous: true,
  asking,
  helpFirst: [],
  pausedUntil: null,
};

/** The list of a member whose offers could not be loaded: no credit, which may not be open to them. */
export const unknownMemberList: ProductList = {
  ...visitorList,
  isAnonymous: false,
  offers: visitor.offers.filter((offer) => !isAboutCredit(offer)),
  asking: [],
};

export function listOf({
  productConfiguration,
  productsByType,
  isAnonymous,
  helpFirst,
  offersPausedUntil: pausedUntil,
}: Answer): ProductList {
  const { productTypes, disclosure, generalEligibility } = productConfiguration;
  const served: readonly ShownOffer[] = productsByType.flatMap(({ products }) => products);
  return {
    offers: placeOffers(mergeOffers([...visitor.offers, ...asking], served)),
    productTypes,
    disclosure,
    generalEligibility,
    isAnonymous,
    asking: [],
    helpFirst,
    pausedUntil,
  };
}

type Page = Pick<ProductPageText, 'key' | 'types' | 'related' | 'products'>;
type Split = {
  own: readonly ShownOffer[];
  asking: readonly AskingOffer[];
  related: readonly ShownOffer[];
  others: readonly ShownOffer[];
};

/**
 * Every product except the one that leads to this page (PROD-004): the page's own, related ones, then the others, each
 * once.
 */
export function splitForPage(
  { offers, asking: all }: Pick<ProductList, 'offers' | 'asking'>,
  page: Page,
): Split {
  const isOwn = ({ productTypeId, productId }: ShownOffer) =>
    page.types.includes(productTypeId) && (page.products?.includes(productId) ?? true);
  const isRelated = ({ productTypeId }: ShownOffer) => page.related.includes(productTypeId);
  const listed = offers.filter(({ linkRef }) => linkRef !== page.key);
  const rest = listed.filter((offer) => !isOwn(offer));
  return {
    own: listed.filter(isOwn),
    asking: all.filter(isOwn),
    related: rest.filter(isRelated),
    others: rest.filter((offer) => !isRelated(offer)),
  };
}

/** The claims about a page's kinds of product (PROD-011, PROD-012); none about credit where help comes first. */
export function claimsOf(
  { productTypes, helpFirst }: Pick<ProductList, 'productTypes' | 'helpFirst'>,
  types: readonly number[],
) {
  return productTypes
    .filter(({ productTypeId }) => types.includes(productTypeId))
    .filter((type) => helpFirst.length === 0 || !isAboutCredit(type))
    .flatMap(({ claims }) => claims);
}
