import type { Content } from '@wattle/content/reading/read-content';
import { FORCED_HIDDEN_TYPES } from '@wattle/domain/offers/product-types';
import type { ShownOffer, VisitorOffers } from './src/features/products/offer-types.ts';

type Offer = Content['catalogue']['offers'][number];

/** Catalogue entries without conditions, which may be shown to anybody (OFFER-007). */
export function visitorOffers({ catalogue, notes }: Content): VisitorOffers {
  const { offers, configuration } = catalogue;
  return {
    ...notes,
    productTypes: configuration.productTypes,
    offers: offers.filter(isOpenToAll).map(({ wire }) => shown(wire)),
  };
}

function isOpenToAll({ show, rules, productTypeId }: Offer): boolean {
  return show && rules.length === 0 && !FORCED_HIDDEN_TYPES.includes(productTypeId);
}

function shown({ id, productId, productTypeId, partnerId, title, ...wire }: Offer['wire']): ShownOffer {
  const { linkRef, href, actionRoute, ctaTitle, features, rate, revertRate } = wire;
  return {
    id,
    productId,
    productTypeId,
    partnerId,
    title,
    linkRef,
    href,
    actionRoute,
    ctaTitle,
    features,
    rate,
    revertRate,
    partnerTitle: wire.partnerTitle,
    partnerLogoImgUrl: wire.partnerLogoImgUrl,
  };
}
