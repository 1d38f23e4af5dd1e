import type { ResponseOf } from '@wattle/contract';

type Answer = ResponseOf<'POST /v1/product/init'>;
type WireOffer = Answer['productsByType'][number]['products'][number];

/** The fields of an offer that product pages show. */
export type ShownOffer = Pick<
  WireOffer,
  | 'id'
  | 'productIdentifier'
  | 'productId'
  | 'productTypeId'
  | 'partnerId'
  | 'altProductIdentifier'
  | 'show'
  | 'isCustomRuleSatisfied'
  | 'image'
  | 'linkRef'
  | 'href'
  | 'actionRoute'
  | 'controlType'
  | 'displayList'
  | 'title'
  | 'title2'
  | 'salesTitle'
  | 'salesImage'
  | 'ctaTitle'
  | 'features'
  | 'rate'
  | 'revertRate'
  | 'subProducts'
  | 'partnerTitle'
  | 'partnerLogoImgUrl'
> & {
  /** A member's; the built list has none. */
  readonly why?: WireOffer['why'];
};

/** An offer with its conditions in words. Whether the visitor meets them is unknown. */
export type AskingOffer = ShownOffer & { readonly asks: readonly string[] };

/** Offers without conditions, which any visitor may see (OFFER-007), and their texts. */
export type VisitorOffers = {
  readonly offers: readonly ShownOffer[];
  readonly productTypes: Answer['productConfiguration']['productTypes'];
  readonly disclosure: string;
  readonly generalEligibility: string;
};

export type HelpFirst = Answer['helpFirst'];
