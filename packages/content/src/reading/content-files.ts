import type { z } from 'zod';
import { ArticleFront } from '../files/articles.ts';
import { Brand } from '../files/brand.ts';
import { CoBrands } from '../files/co-brands.ts';
import { ComplaintDelay } from '../files/complaint-delay.ts';
import { Consents } from '../files/consents.ts';
import { Help } from '../files/help.ts';
import { Home } from '../files/home.ts';
import { AGREED_KEYS, ComingFront, LEGAL_KEYS, LegalFront } from '../files/legal.ts';
import { Menu } from '../files/menu.ts';
import { Hosts, NextSteps, Notes, Offers, Partners, ProductTypes } from '../files/offers.ts';
import { NoticeFront } from '../files/notices.ts';
import { KeyFeatures, Passages, Tabs } from '../files/passages.ts';
import { Interests } from '../files/preferences.ts';
import { ProductPages } from '../files/product-pages.ts';
import { Splashes } from '../files/splashes.ts';
import { Texts } from '../files/texts.ts';
import { WizardPartners } from '../files/wizard-partners.ts';

/** Files that exist once, by the product's names. */
export const SINGLE_FILES = {
  brand: { file: 'brand.yaml', schema: Brand },
  coBrands: { file: 'co-brands.yaml', schema: CoBrands },
  complaintDelay: { file: 'complaint-delay.yaml', schema: ComplaintDelay },
  consents: { file: 'consents.yaml', schema: Consents },
  faqs: { file: 'faqs.yaml', schema: Passages },
  home: { file: 'home.yaml', schema: Home },
  hosts: { file: 'offers/hosts.yaml', schema: Hosts },
  interests: { file: 'preferences.yaml', schema: Interests },
  keyFeatures: { file: 'key-features.yaml', schema: KeyFeatures },
  menu: { file: 'menu.yaml', schema: Menu },
  nextSteps: { file: 'next-steps.yaml', schema: NextSteps },
  notes: { file: 'offers/notes.yaml', schema: Notes },
  partners: { file: 'offers/partners.yaml', schema: Partners },
  processSteps: { file: 'process-steps.yaml', schema: Passages },
  productPages: { file: 'product-pages.yaml', schema: ProductPages },
  productTypes: { file: 'offers/product-types.yaml', schema: ProductTypes },
  splashes: { file: 'splashes.yaml', schema: Splashes },
  tabs: { file: 'tabs.yaml', schema: Tabs },
  texts: { file: 'texts.yaml', schema: Texts },
  wizardPartners: { file: 'wizard-partners.yaml', schema: WizardPartners },
} as const;

const singleNames: readonly string[] = Object.values(SINGLE_FILES).map(({ file }) => file);

/** Kinds of files, with the format of their names and their content. */
export const KINDS = {
  articles: { name: /^articles\/[^/]+\.md$/, schema: ArticleFront },
  help: { name: /^help\/[^/]+\.yaml$/, schema: Help },
  legal: { name: new RegExp(String.raw`^legal/(?:${LEGAL_KEYS.join('|')})\.md$`), schema: LegalFront },
  coming: {
    name: new RegExp(String.raw`^legal/coming/(?:${AGREED_KEYS.join('|')})\.md$`),
    schema: ComingFront,
  },
  notices: { name: /^notices\/(?!README\.md)[a-z\d-]+\.md$/, schema: NoticeFront },
  offers: { name: /^offers\/[^/]+\.yaml$/, schema: Offers },
} as const;

/** Read on first use, and when the pages are built; see `map.ts`. */
export const MAP_FILES = {
  places: 'map/places.json',
  regions: 'map/regions.topo.json',
  statistics: 'map/scoreMapData18.json',
} as const;

/** Notes for editors of a folder; the product doesn't read them. */
const readme = /^(?:[^/]+\/)?README\.md$/;

export function filesOf(kind: keyof typeof KINDS, files: readonly string[]): string[] {
  return files.filter(
    (file) => KINDS[kind].name.test(file) && !singleNames.includes(file) && !readme.test(file),
  );
}

/** Files that nothing reads: misnamed or misplaced. */
export function unknownFiles(files: readonly string[]): string[] {
  const known = [...singleNames, ...Object.values(MAP_FILES)];
  const kinds = Object.values(KINDS);
  return files.filter(
    (file) => !known.includes(file) && !kinds.some(({ name }) => name.test(file)) && !readme.test(file),
  );
}

/** A file of a kind, and its content. */
export type Placed<T> = { file: string; value: T };

/** The file's name without folder and extension. */
export function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.[a-z]+$/, '');
}

type Table = typeof SINGLE_FILES;
export type SingleFiles = { [Name in keyof Table]: z.output<Table[Name]['schema']> };
