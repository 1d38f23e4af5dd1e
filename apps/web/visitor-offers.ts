import type { Content } from '@wattle/content/reading/read-content';
import { FORCED_HIDDEN_TYPES } from '@wattle/domain/offers/product-types';
import { ruleText } from '@wattle/domain/offers/rules';
import type { AskingOffer, ShownOffer, VisitorOffers } from './src/features/products/offer-types.ts';

type Offer = Content['catalogue']['offers'][number];

/** Offers without conditions, which any visitor may see (OFFER-007). */
export function visitorOffers({ catalogue, notes }: Content): VisitorOffers {
  const { offers, configuration } = catalogue;
  return {
    ...notes,
    productTypes: configuration.productTypes,
    offers: offers.filter((offer) => isVisible(offer) && offer.rules.length === 0).map(shown),
  };
}

/** Offers with conditions, and the conditions in words. Visitors can read them but not follow them. */
export function askingOffers({ catalogue }: Content): AskingOffer[] {
  return catalogue.offers
    .filter((offer) => isVisible(offer) && offer.rules.length > 0)
    .map((offer) => ({ ...shown(offer), asks: offer.rules.map(ruleText) }));
}

function isVisible({ show, productTypeId }: Offer): boolean {
  return show && !FORCED_HIDDEN_TYPES.includes(productTypeId);
}

function shown({ wire }: Offer): ShownOffer {
  return {
    id: wire.id,
    productIdentifier: wire.productIdentifier,
    productId: wire.productId,
    productTypeId: wire.productTypeId,
    partnerId: wire.partnerId,
    altProductIdentifier: wire.altProductIdentifier,
    show: wire.show,
    title: wire.title,
    image: wire.image,
    linkRef: wire.linkRef,
    href: wire.href,
    actionRoute: wire.actionRoute,
    controlType: wire.controlType,
    displayList: wire.displayList,
    title2: wire.title2,
    salesTitle: wire.salesTitle,
    salesImage: wire.salesImage,
    ctaTitle: wire.ctaTitle,
    features: wire.features,
    rate: wire.rate,
    revertRate: wire.revertRate,
    subProducts: wire.subProducts,
    partnerTitle: wire.partnerTitle,
    partnerLogoImgUrl: wire.partnerLogoImgUrl,
  };
}
