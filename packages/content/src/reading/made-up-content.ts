import type { Content } from './read-content.ts';

import { isReserved } from '@wattle/domain/offers/stand-in';

/** All content marked as invented, by file and name. Production must have none. */
export function madeUpContent(content: Content): string[] {
  return [...brandFaults(content), ...coBrandFaults(content), ...partnerFaults(content)];
}

/** A number of zeros is a placeholder, whatever the file claims. */
const saysNothing = (number: string) => !/[1-9]/.test(number);

function brandFaults({ brand }: Content): string[] {
  const numbers = (['companyNumber', 'licenceNumber'] as const).filter((name) => {
    const number = brand[name];
    return number !== null && (brand.numbersAreFictitious || saysNothing(number));
  });
  const faults = numbers.map((name) => `brand.yaml, ${name} is a placeholder`);
  if (isReserved(new URL(brand.siteUrl))) faults.push('brand.yaml, siteUrl is a reserved address (.example)');
  if (brand.reach.madeUp) faults.push('brand.yaml, reach is made up');
  if (brand.featuredIn?.madeUp === true) faults.push('brand.yaml, featuredIn is made up');
  if (brand.counter.sample !== null) faults.push('brand.yaml, counter.sample is made up');
  if (brand.security !== null && isReservedContact(new URL(brand.security.contact))) {
    faults.push('brand.yaml, security has a reserved address (.example)');
  }
  const { reviews } = brand;
  if (reviews !== null && [reviews.url, reviews.widget].some((url) => isReserved(new URL(url)))) {
    faults.push('brand.yaml, reviews are at a reserved address (.example)');
  }
  return faults;
}

const isReservedContact = (contact: URL) =>
  isReserved(contact.protocol === 'mailto:' ? new URL(`https://${contact.pathname}`) : contact);

function coBrandFaults({ coBrands }: Content): string[] {
  const names = coBrands.filter(({ madeUp }) => madeUp).map(({ name }) => name);
  return names.length === 0 ? [] : [`co-brands.yaml, partners are made up: ${names.join(', ')}`];
}

function partnerFaults({ catalogue, wizardPartners }: Content): string[] {
  const offers = catalogue.offers
    .filter(({ url }) => isReserved(new URL(url)))
    .map(({ wire }) => wire.partnerTitle);
  const wizards = wizardPartners.partners
    .filter(({ partnerUrl, actionUrl }) => [partnerUrl, actionUrl].some((url) => isReserved(new URL(url))))
    .map(({ name }) => name);
  return [...reservedPartners('offers', offers), ...reservedPartners('wizard-partners.yaml', wizards)];
}

function reservedPartners(where: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`${where}, partners at reserved addresses (.example): ${[...new Set(names)].join(', ')}`];
}
