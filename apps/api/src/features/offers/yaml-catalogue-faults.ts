import type { NextStepEntry, OfferEntry, PartnerEntry, ProductTypeEntry } from './yaml-catalogue-schema.ts';

type Entries = {
  types: readonly ProductTypeEntry[];
  partners: readonly PartnerEntry[];
  hosts: readonly string[];
  offers: readonly OfferEntry[];
  nextSteps: readonly NextStepEntry[];
};

/** What is wrong with files that are well formed each, in words that name the entry at fault. */
export function catalogueFaults(entries: Entries): string[] {
  const { types, partners, offers, nextSteps } = entries;
  return [
    ...twice(
      'productTypeId',
      types.map(({ productTypeId }) => productTypeId),
    ),
    ...twice(
      'partnerId',
      partners.map(({ partnerId }) => partnerId),
    ),
    ...twice(
      'productId',
      offers.map(({ productId }) => productId),
    ),
    ...twice(
      'productIdentifier',
      offers.map((each) => `${each.productTypeId}/${each.productIdentifier}`),
    ),
    ...twice(
      'next step',
      nextSteps.map(({ id }) => id),
    ),
    ...twice(
      'stepNumber',
      nextSteps.map(({ stepNumber }) => stepNumber),
    ),
    ...offers.flatMap((offer) =>
      offerFaults(offer, entries).map((fault) => `product ${offer.productId}: ${fault}`),
    ),
    ...nextSteps.flatMap(({ id, productId }) => {
      if (productId === null) return [];
      const offer = offers.find((each) => each.productId === productId);
      return offer?.isNextStep === true ? [] : [`next step ${id}: no offer ${productId} with isNextStep`];
    }),
  ];
}

function twice(what: string, all: readonly (string | number)[]): string[] {
  const repeated = all.filter((each, index) => all.indexOf(each) !== index);
  return repeated.map((each) => `${what} ${each} is there twice`);
}

function offerFaults(offer: OfferEntry, { types, partners, hosts, offers }: Entries): string[] {
  const faults: string[] = [];
  const type = types.find(({ productTypeId }) => productTypeId === offer.productTypeId);
  if (type === undefined) faults.push(`no type ${offer.productTypeId}`);
  if (!partners.some(({ partnerId }) => partnerId === offer.partnerId)) {
    faults.push(`no partner ${offer.partnerId}`);
  }
  faults.push(...destinationFaults(offer.url, hosts));
  // The law asks for the comparison rate beside the rate, and for the warning beside both.
  const asksForComparison = type !== undefined && type.comparisonRateWarning !== null;
  if (offer.rate !== null && (offer.rate.comparisonRate !== null) !== asksForComparison) {
    faults.push(
      asksForComparison ? 'a rate without its comparison rate' : 'a comparison rate without warning',
    );
  }
  const isSame = (each: OfferEntry) =>
    each.productTypeId === offer.productTypeId && each.productIdentifier === offer.altProductIdentifier;
  const { altProductIdentifier } = offer;
  if (altProductIdentifier !== null && (isSame(offer) || !offers.some(isSame))) {
    faults.push(`no other offer '${altProductIdentifier}' of its type`);
  }
  return faults;
}

/** An address that would lead elsewhere than it seems, or anywhere that is not on the list. */
function destinationFaults(address: string, hosts: readonly string[]): string[] {
  const url = new URL(address);
  const faults: string[] = [];
  if (url.protocol !== 'https:') faults.push('url is not https');
  if (!hosts.includes(url.host)) faults.push(`host ${url.host} is not on the list`);
  if (url.username !== '' || url.password !== '') faults.push('url holds credentials');
  if (url.searchParams.has('click_id')) faults.push('url has a click_id of its own');
  return faults;
}
