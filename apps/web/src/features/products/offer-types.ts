import type { ResponseOf } from '@wattle/contract';

type Answer = ResponseOf<'POST /v1/product/init'>;
type WireOffer = Answer['productsByType'][number]['products'][number];

/** What a product page shows of an offer; the API's own answer has all of it. */
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
>;

/** An offer with conditions, in words. Whether somebody meets them is not known. */
export type AskingOffer = ShownOffer & { readonly asks: readonly string[] };

/** Offers without conditions, which may be shown to anybody (OFFER-007), with what is said beside them. */
export type VisitorOffers = {
  readonly offers: readonly ShownOffer[];
  readonly productTypes: Answer['productConfiguration']['productTypes'];
  readonly disclosure: string;
  readonly generalEligibility: string;
};

export type HelpFirst = Answer['helpFirst'];
