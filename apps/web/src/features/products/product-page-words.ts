import type { ComparisonKind } from '@wattle/domain/offers/comparisons';
import { productPath } from '@wattle/domain/pages/paths';
import { FIRST_PRODUCT_PAGE, PRODUCT_PAGES, type ProductPageKey } from '@wattle/domain/pages/product-pages';
import edited from '../../../../../content/product-pages.yaml';

type Edited = (typeof edited)[number];

export type ProductPageText = Omit<Edited, 'key' | 'comparison' | 'external'> & {
  readonly key: ProductPageKey;
  readonly path: string;
  readonly comparison: ComparisonKind | null;
  readonly external: ComparisonKind | null;
};

/** The texts of a page that was not edited (PROD-002). */
const builtIn: Omit<Edited, 'key' | 'name'> = {
  title: 'Deals from our partners',
  description: 'Offers of our partners, with their rates and fees. Looking never affects your credit score.',
  heading: 'Deals from our partners',
  lead: 'Compare before you apply: every application leaves an enquiry on your file, looking does not.',
  deals: 'Deals',
  types: [],
  related: [],
  comparison: null,
};

/** A page's texts by the last segment of its address: edited or built in. */
export function productPageText(key: ProductPageKey, files: readonly Edited[] = edited): ProductPageText {
  const words = files.find((page) => page.key === key) ?? { ...builtIn, name: nameOf(key) };
  return {
    ...words,
    key,
    path: productPath(key),
    external: words.external ?? null,
  };
}

/** The server's texts for a page, by their wire names (PROD-002). */
type ServedTexts = Readonly<Record<string, string>>;

export function withServedTexts(page: ProductPageText, texts: ServedTexts): ProductPageText {
  const { product_heading: heading, product_lead: lead, product_deals: deals } = texts;
  return { ...page, heading: heading ?? page.heading, lead: lead ?? page.lead, deals: deals ?? page.deals };
}

function nameOf(key: ProductPageKey): string {
  const words = key.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** The page of an address, ignoring case; the first one for `/deals`. */
export function productPageOf(pathname: string): ProductPageKey {
  const last = pathname
    .split('/')
    .findLast((part) => part !== '')
    ?.toLowerCase();
  return PRODUCT_PAGES.find((key) => key === last) ?? FIRST_PRODUCT_PAGE;
}
