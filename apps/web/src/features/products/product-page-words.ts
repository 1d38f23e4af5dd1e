import type { ComparisonKind } from '@wattle/domain/offers/comparisons';
import { productPath } from '@wattle/domain/pages/paths';
import { FIRST_PRODUCT_PAGE, PRODUCT_PAGES, type ProductPageKey } from '@wattle/domain/pages/product-pages';
import edited from '../../../../../content/product-pages.yaml';

type Edited = (typeof edited)[number];

export type ProductPageText = Omit<Edited, 'key' | 'comparison' | 'external'> & {
  readonly key: ProductPageKey;
  readonly path: string;
  /** The comparison that is embedded, and the one that is linked. */
  readonly comparison: ComparisonKind | null;
  readonly external: ComparisonKind | null;
};

/** What a page says when nobody has edited it (PROD-002). */
const builtIn: Omit<Edited, 'key' | 'name'> = {
  title: 'Deals from our partners',
  description: 'Offers of our partners, with their rates and fees. Looking never affects your credit score.',
  heading: 'Deals from our partners',
  lead: 'Compare before you apply: every application leaves an enquiry on your file, looking leaves none.',
  deals: 'Deals',
  types: [],
  related: [],
  comparison: null,
};

/** A page by the last part of its address: the edited text, or else the one built in. */
export function productPageText(key: ProductPageKey, files: readonly Edited[] = edited): ProductPageText {
  const words = files.find((page) => page.key === key) ?? { ...builtIn, name: nameOf(key) };
  return {
    ...words,
    key,
    path: productPath(key),
    external: words.external ?? null,
  };
}

/** What the server says of a page, by the names under which it says it (PROD-002). */
type ServedTexts = Readonly<Record<string, string>>;

/** The words of a page with those that the server has for it; whatever it does not say stays as it is. */
export function withServedTexts(page: ProductPageText, texts: ServedTexts): ProductPageText {
  const { product_heading: heading, product_lead: lead, product_deals: deals } = texts;
  return { ...page, heading: heading ?? page.heading, lead: lead ?? page.lead, deals: deals ?? page.deals };
}

function nameOf(key: ProductPageKey): string {
  const words = key.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** The page an address belongs to, in capitals or not; the first one for `/deals` itself. */
export function productPageOf(pathname: string): ProductPageKey {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase();
  return PRODUCT_PAGES.find((key) => key === last) ?? FIRST_PRODUCT_PAGE;
}
