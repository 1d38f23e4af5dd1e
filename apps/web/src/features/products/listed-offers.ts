import type { ResponseOf } from '@wattle/contract';
import { isAboutCredit } from '@wattle/domain/offers/help-first';
import { mergeOffers, placeOffers } from '@wattle/domain/offers/merged';
import asking from 'virtual:asking-offers';
import visitor from 'virtual:visitor-offers';
import type { AskingOffer, HelpFirst, ShownOffer, VisitorOffers } from './offer-types.ts';
import type { ProductPageText } from './product-page-words.ts';

type Answer = ResponseOf<'POST /v1/product/init'>;

/** The products of a page with what is said beside them, the same for every viewer. */
export type ProductList = VisitorOffers & {
  /** From the metadata of the products (PROD-007): these are for nobody in particular. */
  readonly isAnonymous: boolean;
  /** What only a member can find out whether it is open to them; empty for members. */
  readonly asking: readonly AskingOffer[];
  /** Why help comes before any offer; empty for visitors and most members. */
  readonly helpFirst: HelpFirst;
};

/** What anybody may see, known since the page was built. */
export const visitorList: ProductList = { ...visitor, isAnonymous: true, asking, helpFirst: [] };

/** For a member about whom nothing could be found out: no credit, for it may not be open to them. */
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
  };
}

type Page = Pick<ProductPageText, 'key' | 'types' | 'related' | 'products'>;
type Split = {
  own: readonly ShownOffer[];
  /** Of the page's own kind, for whoever meets what they ask for. */
  asking: readonly AskingOffer[];
  /** What goes with the page's own kind. */
  related: readonly ShownOffer[];
  others: readonly ShownOffer[];
};

/**
 * Every product but the one that leads to this very page (PROD-004): those the page is about, those that go with them,
 * then the others, each in only one of the parts.
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

/** What is claimed about a page's kinds of product (PROD-011, PROD-012); of credit nothing where help comes first. */
export function claimsOf(
  { productTypes, helpFirst }: Pick<ProductList, 'productTypes' | 'helpFirst'>,
  types: readonly number[],
) {
  return productTypes
    .filter(({ productTypeId }) => types.includes(productTypeId))
    .filter((type) => helpFirst.length === 0 || !isAboutCredit(type))
    .flatMap(({ claims }) => claims);
}

/** The warnings that must appear near the comparison rates among these offers, each once. */
export function warningsOf(offers: readonly ShownOffer[]): readonly string[] {
  return [...new Set(offers.flatMap(({ rate }) => rate?.comparisonRateWarning ?? []))];
}
