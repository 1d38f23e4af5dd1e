import { PRODUCT_PAGES } from '@wattle/domain/product-pages';

/** Every path that shows the home page (HOME-001, HOME-002). */
export const homePaths = [
  '/',
  '/home',
  '/free-credit-score',
  '/free-credit-score/simple',
  '/free-credit-score/savvy',
  '/simple',
  '/savvy',
  '/veda-credit-score',
  '/check-your-inbox',
] as const;

/** Ways into registration that exist as HTML; an invited person's link is one of its own (SPLASH-001 to 009). */
export const splashPaths = [
  '/credit-score',
  '/get-credit-smart',
  '/toyota',
  '/powertorque',
  '/no-account',
] as const;

/** Paths of pages to read; `articles/:seoName` comes on top, one for each article. */
const readingPaths = ['/articles', '/helpcentre'] as const;

const productPaths = PRODUCT_PAGES.map((key) => `/deals/${key}`);
/** The files of `content/legal` (LEGAL-001). */
export const legalPaths = [
  '/terms-of-use',
  '/privacy-policy',
  '/complaints',
  '/credit-guide',
  '/access-seeker-authority',
  '/promotion-terms',
] as const;

/** Where people write to us. */
const contactPaths = ['/contact-us', '/Lodge-a-complaint'] as const;

/** The credit report overview of nobody (REPORT-002). */
const examplePath = '/credit-summary/demo';

/** What search engines are told of besides the articles: each page once, under its canonical address. */
export const indexedPaths: readonly string[] = [
  '/',
  ...readingPaths,
  ...productPaths,
  ...contactPaths,
  ...legalPaths,
  examplePath,
  '/credit-score',
  '/login',
];

/**
 * The paths that exist as HTML after a build, readable with script off.
 * Everything else is answered by the fallback page and drawn in the browser.
 */
export const prerenderedPaths: readonly string[] = [
  ...homePaths,
  ...readingPaths,
  ...productPaths,
  '/partner-refer',
  ...contactPaths,
  ...legalPaths,
  examplePath,
  '/login',
  '/forgot-password',
  '/unsubscribe',
  ...splashPaths,
  '/404',
  // Served for articles that do not exist: the page has to match the address it is shown at.
  '/articles/404',
];
