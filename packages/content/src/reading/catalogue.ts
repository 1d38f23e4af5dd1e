import type { ResponseOf } from '@wattle/contract';
import type { OfferTerms } from '@wattle/domain/offers/eligibility';
import { redirectPath } from '@wattle/domain/offers/redirect';
import type { NextStepEntry, Notes, OfferEntry, PartnerEntry, ProductTypeEntry } from '../files/offers.ts';

type Init = ResponseOf<'POST /v1/product/init'>;
type WireOffer = Init['productsByType'][number]['products'][number];
type Configuration = Init['productConfiguration'];
type Blurb = Configuration['partners'][number];

/** An offer with its conditions, destination and texts. */
export type CatalogueOffer = OfferTerms & {
  readonly productId: number;
  readonly partnerId: number;
  readonly isNextStep: boolean;
  readonly hasPushLead: boolean;
  /** https, on an allowed host; checked when the catalogue is read. */
  readonly url: string;
  /** The text of the redirect page (REDIR-002). */
  readonly blurb: Blurb;
  /** Every wire field that does not depend on the member. */
  readonly wire: Omit<WireOffer, 'why' | 'isCustomRuleSatisfied'>;
};

export type CatalogueNextStep = Omit<Init['call2Actions'][number], 'product'> & Pick<NextStepEntry, 'when'>;

/** Offers in order of type, then file; next steps by number. */
export type Catalogue = {
  readonly offers: readonly CatalogueOffer[];
  readonly configuration: Configuration;
  readonly nextSteps: readonly CatalogueNextStep[];
};

type Parts = {
  types: readonly ProductTypeEntry[];
  partners: readonly PartnerEntry[];
  notes: Notes;
  offers: readonly OfferEntry[];
  nextSteps: readonly NextStepEntry[];
};

/** Assembles the catalogue from consistent files. */
export function assembleCatalogue({ types, partners, notes, offers, nextSteps }: Parts): Catalogue {
  const typeOf = new Map(types.map((type) => [type.productTypeId, type]));
  const partnerOf = new Map(partners.map((partner) => [partner.partnerId, partner]));
  const catalogue = offers
    .flatMap((offer) => {
      const [type, partner] = [typeOf.get(offer.productTypeId), partnerOf.get(offer.partnerId)];
      return type === undefined || partner === undefined ? [] : [catalogueOffer(offer, type, partner)];
    })
    .toSorted((one, other) => one.productTypeId - other.productTypeId);
  const offerOf = new Map(catalogue.map((offer) => [offer.productId, offer]));
  return {
    offers: catalogue,
    configuration: {
      productTypes: types.map(({ image: _image, ...type }) => type),
      // Partners with features have a blurb; others are described by their offers (OFFER-006).
      partners: partners.filter(({ features }) => features.length > 0),
      ...notes,
    },
    nextSteps: nextSteps
      .toSorted((one, other) => one.stepNumber - other.stepNumber)
      .map((step) => catalogueNextStep(step, offerOf.get(step.productId ?? 0))),
  };
}

function catalogueOffer(offer: OfferEntry, type: ProductTypeEntry, partner: PartnerEntry): CatalogueOffer {
  const { productIdentifier, productId, productTypeId, partnerId } = offer;
  const { show, altProductIdentifier, lendsNothing, rules, isNextStep, hasPushLead, url } = offer;
  const terms = { productIdentifier, productId, productTypeId, partnerId, show, altProductIdentifier };
  return {
    ...terms,
    lendsNothing,
    rules,
    isNextStep,
    hasPushLead,
    url,
    blurb: blurbOf(offer, partner),
    wire: {
      ...terms,
      ...wordsOf(offer),
      id: `${type.key}-${productIdentifier}`,
      linkRef: offer.linkRef,
      href: redirectPath({ productId, partnerId }),
      actionRoute: offer.actionRoute,
      hasPushLead,
      hasHandshake: offer.hasHandshake,
      controlType: controlTypeOf(offer),
      isNextStep,
      image: type.image,
      rate: rateOf(offer, type),
      revertRate: offer.revertRate === null ? null : perYear(offer.revertRate),
      subProducts: offer.subProducts.map((each) => ({ ...each, productTypeId })),
      partnerLogoImgUrl: partner.logo,
      partnerTitle: partner.title,
      partnerDescription: partner.description,
    },
  };
}

/** The text of the redirect page: the partner's features, or else the offer's (OFFER-006). */
function blurbOf({ features }: OfferEntry, partner: PartnerEntry): Blurb {
  return { ...partner, features: partner.features.length > 0 ? partner.features : features };
}

function wordsOf({ title, text, ctaTitle, ...offer }: OfferEntry) {
  const { title2, salesImage, salesTitle, features, displayNextStep, displayHandshake, displayWizard } =
    offer;
  return {
    title,
    ctaTitle,
    title2,
    salesImage,
    salesTitle,
    features,
    displayMain: { title, text, actionText: ctaTitle },
    displayList: offer.displayList,
    displayNextStep,
    displayHandshake,
    displayWizard,
  };
}

function controlTypeOf({ actionRoute, subProducts }: OfferEntry): CatalogueOffer['wire']['controlType'] {
  if (actionRoute !== null) return 'route';
  return subProducts.length > 0 ? 'list' : 'link';
}

function rateOf(
  { rate }: OfferEntry,
  { comparisonRateWarning }: ProductTypeEntry,
): CatalogueOffer['wire']['rate'] {
  if (rate === null) return null;
  const { label, interestRate, comparisonRate } = rate;
  return {
    label,
    interestRate: perYear(interestRate),
    comparisonRate: comparisonRate === null ? null : perYear(comparisonRate),
    comparisonRateWarning: comparisonRate === null ? null : comparisonRateWarning,
  };
}

const perYear = (rate: number): string => `${rate.toFixed(2)}% p.a.`;

function catalogueNextStep(
  { when, productId, ...step }: NextStepEntry,
  offer: CatalogueOffer | undefined,
): CatalogueNextStep {
  return {
    ...step,
    when,
    productId,
    partnerId: offer?.partnerId ?? null,
    productTypeId: offer?.productTypeId ?? null,
    // A route takes precedence over an address (CTA-006) and opens in the same tab (CTA-002).
    href:
      offer === undefined || step.actionRoute !== null
        ? null
        : redirectPath({ productId: offer.productId, partnerId: offer.partnerId, isNextStep: true }),
    linkTarget: step.actionRoute === null ? step.linkTarget : '_self',
  };
}
