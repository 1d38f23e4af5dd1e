import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORCED_HIDDEN_TYPES } from '@wattle/domain/offers/product-types';
import { redirectPath } from '@wattle/domain/offers/redirect';
import { parse } from 'yaml';
import type { Plugin } from 'vite';
import type { ShownOffer, VisitorOffers } from './src/features/products/offer-types.ts';

const offersFolder = join(import.meta.dirname, '../../content/offers');
const offersModule = 'virtual:visitor-offers';

type OfferFile = {
  productIdentifier: string;
  productId: number;
  productTypeId: number;
  partnerId: number;
  title: string;
  show?: boolean;
  linkRef?: string;
  actionRoute?: string;
  ctaTitle?: string;
  revertRate?: number;
  rules?: readonly unknown[];
  rate?: { label: string; interestRate: number; comparisonRate?: number };
  features?: ShownOffer['features'];
};
type PartnerFile = { partnerId: number; title: string; logo: string };

/**
 * Makes `virtual:visitor-offers` of the catalogue: what asks for nothing, and so may be shown to anybody (OFFER-007).
 * It happens when the pages are built, so that they can be read with script off; members are asked for at the API.
 */
export function visitorOffers(): Plugin {
  return {
    name: 'wattle:visitor-offers',
    enforce: 'pre',
    resolveId: (id) => (id === offersModule ? `\0${offersModule}` : null),
    load(id) {
      if (id !== `\0${offersModule}`) return null;
      for (const file of readdirSync(offersFolder)) this.addWatchFile(join(offersFolder, file));
      return { code: `export default ${JSON.stringify(readVisitorOffers())};`, map: null };
    },
  };
}

function readVisitorOffers(): VisitorOffers {
  const productTypes: VisitorOffers['productTypes'] = read('product-types.yaml');
  const partners: readonly PartnerFile[] = read('partners.yaml');
  const notes: Pick<VisitorOffers, 'disclosure' | 'generalEligibility'> = read('notes.yaml');
  const offers = offerFiles()
    .filter(isOpenToAll)
    .toSorted((a, b) => a.productTypeId - b.productTypeId);
  return { ...notes, productTypes, offers: offers.map((offer) => shown(offer, partners, productTypes)) };
}

/** Lists of offers are told from the other files of the folder by what their entries hold. */
function offerFiles(): OfferFile[] {
  const names = readdirSync(offersFolder).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name) => {
    const entries: unknown = read(name);
    return Array.isArray(entries) && isOfferList(entries) ? entries : [];
  });
}

const isOfferList = (entries: readonly unknown[]): entries is OfferFile[] =>
  entries.every((entry) => typeof entry === 'object' && entry !== null && 'productIdentifier' in entry);

function isOpenToAll({ show = true, rules = [], productTypeId }: OfferFile): boolean {
  return show && rules.length === 0 && !FORCED_HIDDEN_TYPES.includes(productTypeId);
}

function shown(
  offer: OfferFile,
  partners: readonly PartnerFile[],
  types: VisitorOffers['productTypes'],
): ShownOffer {
  const { productIdentifier, productId, productTypeId, partnerId, title, rate } = offer;
  const partner = partners.find((each) => each.partnerId === partnerId);
  if (partner === undefined) throw new Error(`${productIdentifier}: partner ${partnerId} is not known`);
  const type = types.find((each) => each.productTypeId === productTypeId);
  if (type === undefined) throw new Error(`${productIdentifier}: type ${productTypeId} is not known`);
  return {
    id: `${type.key}-${productIdentifier}`,
    productId,
    productTypeId,
    partnerId,
    title,
    linkRef: offer.linkRef ?? null,
    href: redirectPath({ productId, partnerId }),
    actionRoute: offer.actionRoute ?? null,
    ctaTitle: offer.ctaTitle ?? 'See this offer',
    features: offer.features ?? [],
    rate:
      rate === undefined
        ? null
        : {
            label: rate.label,
            interestRate: perCent(rate.interestRate) ?? '',
            comparisonRate: perCent(rate.comparisonRate),
            comparisonRateWarning: rate.comparisonRate === undefined ? null : type.comparisonRateWarning,
          },
    revertRate: perCent(offer.revertRate),
    partnerTitle: partner.title,
    partnerLogoImgUrl: partner.logo,
  };
}

const perCent = (value: number | undefined) => (value === undefined ? null : `${value.toFixed(2)}% p.a.`);

function read(name: string) {
  const file = join(offersFolder, name);
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
