import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { redirectPath } from '@wattle/domain/offers/redirect';
import type { z } from 'zod';

import { makeYamlFiles } from '#api/platform/yaml-files.ts';

import type { Catalogue, CatalogueNextStep, CatalogueOffer, PartnerBlurb } from './offers.ports.ts';
import { catalogueFaults } from './yaml-catalogue-faults.ts';
import {
  HostsFile,
  NextStepsFile,
  NotesFile,
  OffersFile,
  PartnersFile,
  ProductTypesFile,
  type NextStepEntry,
  type OfferEntry,
  type PartnerEntry,
  type ProductTypeEntry,
} from './yaml-catalogue-schema.ts';

/** A catalogue that can't be used; the message names every file and field at fault. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

const OTHERS = ['product-types.yaml', 'partners.yaml', 'hosts.yaml', 'notes.yaml'];

/** Reads the files once. Any fault stops the process at its start, where an editor sees it. */
export function loadYamlCatalogue(directory: string): Catalogue {
  const { read, faults } = makeYamlFiles(directory);
  const types = read('offers/product-types.yaml', ProductTypesFile);
  const partners = read('offers/partners.yaml', PartnersFile);
  const hosts = read('offers/hosts.yaml', HostsFile);
  const notes = read('offers/notes.yaml', NotesFile);
  const nextSteps = read('next-steps.yaml', NextStepsFile);
  const offers = offerFiles(directory).flatMap((file) => read(`offers/${file}`, OffersFile) ?? []);
  if (!types || !partners || !hosts || !notes || !nextSteps || faults.length > 0) {
    throw new CatalogueError(faults.join('; '));
  }
  const wrong = catalogueFaults({ types, partners, hosts, offers, nextSteps });
  if (wrong.length > 0) throw new CatalogueError(wrong.join('; '));
  return assemble({ types, partners, notes, offers, nextSteps });
}

type Parts = {
  types: readonly ProductTypeEntry[];
  partners: readonly PartnerEntry[];
  notes: z.output<typeof NotesFile>;
  offers: readonly OfferEntry[];
  nextSteps: readonly NextStepEntry[];
};

function assemble({ types, partners, notes, offers, nextSteps }: Parts): Catalogue {
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
      // Those with features of their own have a blurb; the others are described by their offers (OFFER-006).
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
  const { show, altProductIdentifier, rules, isNextStep, hasPushLead, url } = offer;
  const terms = { productIdentifier, productId, productTypeId, partnerId, show, altProductIdentifier };
  return {
    ...terms,
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

/** On the redirect page: the partner's own features, or else the offer's (OFFER-006). */
function blurbOf({ features }: OfferEntry, partner: PartnerEntry): PartnerBlurb {
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
    // A route wins over an address (CTA-006), and opens in the same tab (CTA-002).
    href:
      offer === undefined || step.actionRoute !== null
        ? null
        : redirectPath({ productId: offer.productId, partnerId: offer.partnerId, isNextStep: true }),
    linkTarget: step.actionRoute === null ? step.linkTarget : '_self',
  };
}

function offerFiles(directory: string): string[] {
  const names = readdirSync(join(directory, 'offers')).filter((name) => name.endsWith('.yaml'));
  return names.filter((name) => !OTHERS.includes(name)).sort();
}
