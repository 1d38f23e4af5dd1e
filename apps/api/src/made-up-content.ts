import { loadHome } from './features/content/yaml-content.ts';
import { loadYamlCatalogue } from './features/offers/yaml-catalogue.ts';
import { isNobodys } from './features/offers/stand-in.ts';
import { loadWizardContent } from './features/wizards/yaml-wizard-partners.ts';
import { loadMailBrand } from './platform/mail/mail-brand.ts';

/** Whatever the edited content says of itself that it is made up, by file and name. Production in earnest has none. */
export function madeUpContent(directory: string): string[] {
  return [...brandFaults(directory), ...homeFaults(directory), ...partnerFaults(directory)];
}

/** A number needs a digit that says something: zeros alone are a placeholder whatever the file claims. */
const saysNothing = (number: string) => !/[1-9]/.test(number);

function brandFaults(directory: string): string[] {
  const brand = loadMailBrand(directory);
  const numbers = (['companyNumber', 'licenceNumber'] as const).filter(
    (name) => brand.numbersAreFictitious || saysNothing(brand[name]),
  );
  const faults = numbers.map((name) => `brand.yaml, ${name} is a placeholder`);
  if (isNobodys(new URL(brand.siteUrl))) faults.push('brand.yaml, siteUrl is an address of nobody');
  return faults;
}

function homeFaults(directory: string): string[] {
  const { counter, featuredIn, coBrands } = loadHome(directory);
  const faults = counter.madeUp ? ['home.yaml, counter is made up'] : [];
  if (featuredIn.madeUp && featuredIn.names.length > 0) faults.push('home.yaml, featuredIn is made up');
  const names = coBrands.filter(({ madeUp }) => madeUp).map(({ name }) => name);
  return names.length === 0 ? faults : [...faults, `home.yaml, coBrands are made up: ${names.join(', ')}`];
}

function partnerFaults(directory: string): string[] {
  const offers = loadYamlCatalogue(directory)
    .offers.filter(({ url }) => isNobodys(new URL(url)))
    .map(({ wire }) => wire.partnerTitle);
  const wizards = loadWizardContent(directory)
    .partners.filter(({ partnerUrl, actionUrl }) =>
      [partnerUrl, actionUrl].some((url) => isNobodys(new URL(url))),
    )
    .map(({ name }) => name);
  return [...nobodysPartners('offers', offers), ...nobodysPartners('wizard-partners.yaml', wizards)];
}

function nobodysPartners(where: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`${where}, partners at addresses of nobody (.example): ${[...new Set(names)].join(', ')}`];
}
