import { isAboutCredit, isCredit } from '@wattle/domain/offers/help-first';
import { INSURANCE_TYPES } from '@wattle/domain/offers/product-types';
import type { NextStepEntry, OfferEntry, PartnerEntry, ProductTypeEntry } from '../files/offers.ts';
import { repeated } from '../files/pieces.ts';
import type { Path } from './parsed-yaml.ts';

export type PlacedOffer = { file: string; index: number; offer: OfferEntry };
type Entries = {
  types: readonly ProductTypeEntry[];
  partners: readonly PartnerEntry[];
  hosts: readonly string[];
  offers: readonly PlacedOffer[];
  nextSteps: readonly NextStepEntry[];
};
export type Blame = (file: string, path: Path, message: string) => void;

/** Reports contradictions between well-formed files. */
export function blameCatalogue(entries: Entries, blame: Blame): void {
  const { types, partners, offers, nextSteps } = entries;
  blameTwice(types, 'productTypeId', (index, message) =>
    blame('offers/product-types.yaml', [index, 'productTypeId'], message),
  );
  blameTwice(partners, 'partnerId', (index, message) =>
    blame('offers/partners.yaml', [index, 'partnerId'], message),
  );
  for (const name of ['id', 'stepNumber'] as const) {
    blameTwice(nextSteps, name, (index, message) => blame('next-steps.yaml', [index, name], message));
  }
  blameOffersTwice(offers, blame);
  for (const { file, index, offer } of offers) {
    for (const { field, message } of [...offerFaults(offer, entries), ...natureFaults(offer)]) {
      blame(file, [index, field], `product ${offer.productId}: ${message}`);
    }
  }
  nextSteps.forEach(({ id, productId }, index) => {
    if (productId === null) return;
    const found = offers.find(({ offer }) => offer.productId === productId && offer.isNextStep);
    const tell = (message: string) =>
      blame('next-steps.yaml', [index, 'productId'], `next step ${id}: ${message}`);
    if (found === undefined) tell(`no offer ${productId} with isNextStep`);
    else if (found.offer.displayNextStep === null) tell(`offer ${productId} has no displayNextStep`);
  });
}

/** Reports pages that name an unknown offer, or one of another kind. */
export function blameProductPages(
  pages: readonly { key: string; types: readonly number[]; products?: readonly number[] | undefined }[],
  offers: readonly PlacedOffer[],
  blame: Blame,
): void {
  pages.forEach(({ key, types, products = [] }, index) => {
    for (const id of products) {
      if (offers.some(({ offer }) => offer.productId === id && types.includes(offer.productTypeId))) continue;
      blame('product-pages.yaml', [index, 'products'], `page ${key}: no offer ${id} of its types`);
    }
  });
}

function blameTwice<Entry>(
  entries: readonly Entry[],
  name: keyof Entry & string,
  tell: (index: number, message: string) => void,
): void {
  for (const [index, value] of repeated(entries.map((each) => each[name]))) {
    tell(index, `${name} ${String(value)} is there twice`);
  }
}

function blameOffersTwice(offers: readonly PlacedOffer[], blame: Blame): void {
  const report = (nth: number, name: keyof OfferEntry, value: string | number) => {
    const { file = '', index = 0 } = offers[nth] ?? {};
    blame(file, [index, name], `${name} ${value} is there twice`);
  };
  for (const [nth, id] of repeated(offers.map(({ offer }) => offer.productId))) report(nth, 'productId', id);
  const names = offers.map(({ offer }) => `${offer.productTypeId}/${offer.productIdentifier}`);
  for (const [nth, name] of repeated(names)) report(nth, 'productIdentifier', name);
}

type OfferFault = { field: keyof OfferEntry; message: string };

function offerFaults(offer: OfferEntry, { types, partners, hosts, offers }: Entries): OfferFault[] {
  const faults: OfferFault[] = [];
  const fault = (field: keyof OfferEntry, message: string) => faults.push({ field, message });
  const type = types.find(({ productTypeId }) => productTypeId === offer.productTypeId);
  if (type === undefined) fault('productTypeId', `no type ${offer.productTypeId}`);
  if (!partners.some(({ partnerId }) => partnerId === offer.partnerId)) {
    fault('partnerId', `no partner ${offer.partnerId}`);
  }
  for (const message of destinationFaults(offer.url, hosts)) fault('url', message);
  // The law requires the comparison rate beside the rate, and the warning beside both.
  const asksForComparison = type !== undefined && type.comparisonRateWarning !== null;
  if (offer.rate !== null && (offer.rate.comparisonRate !== null) !== asksForComparison) {
    fault(
      'rate',
      asksForComparison ? 'a rate without its comparison rate' : 'a comparison rate without warning',
    );
  }
  const isSame = (each: OfferEntry) =>
    each.productTypeId === offer.productTypeId && each.productIdentifier === offer.altProductIdentifier;
  const { altProductIdentifier } = offer;
  if (altProductIdentifier !== null && (isSame(offer) || !offers.some((each) => isSame(each.offer)))) {
    fault('altProductIdentifier', `no other offer '${altProductIdentifier}' of its type`);
  }
  return faults;
}

/** Credit needs rules to be shown. Other offers have no rate, and only insurance has parts (OFFER-004). */
function natureFaults(offer: OfferEntry): OfferFault[] {
  const { rules, lendsNothing, rate, revertRate, subProducts, productTypeId } = offer;
  const faults: OfferFault[] = [];
  if (offer.hasHandshake !== (offer.displayHandshake !== null)) {
    faults.push({ field: 'hasHandshake', message: 'hasHandshake and displayHandshake go together' });
  }
  if (isCredit(offer) && !rules.some(({ kind }) => kind === 'score')) {
    faults.push({ field: 'rules', message: 'credit without a score among its rules' });
  }
  if (lendsNothing && !isAboutCredit(offer)) {
    faults.push({ field: 'lendsNothing', message: 'nothing of this type lends' });
  }
  if (lendsNothing && (rate !== null || revertRate !== null)) {
    faults.push({ field: 'lendsNothing', message: 'lends nothing, and yet has a rate' });
  }
  if (subProducts.length > 0 && !INSURANCE_TYPES.includes(productTypeId)) {
    faults.push({ field: 'subProducts', message: 'only insurance is made of parts' });
  }
  return faults;
}

/** An address that is misleading or not on the allow-list. */
function destinationFaults(address: string, hosts: readonly string[]): string[] {
  const url = new URL(address);
  const faults: string[] = [];
  if (url.protocol !== 'https:') faults.push('url is not https');
  if (!hosts.includes(url.host)) faults.push(`host ${url.host} is not on the list`);
  if (url.username !== '' || url.password !== '') faults.push('url holds credentials');
  if (url.searchParams.has('click_id')) faults.push('url has a click_id of its own');
  return faults;
}
