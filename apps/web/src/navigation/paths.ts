import { articlePath, PATHS, problemPath, productPath } from '@wattle/domain/pages/paths';
import { FIRST_PRODUCT_PAGE, type ProductPageKey } from '@wattle/domain/pages/product-pages';

/** Longest temporary password in a link; the rest is cut (LOGIN-011, PWD-017). */
export const MAILED_PASSWORD_MAX = 50;

type Plain = { readonly [Name in keyof typeof PATHS]: () => (typeof PATHS)[Name] };

function plainPaths(): Plain {
  const builders = Object.entries(PATHS).map(([name, path]) => [name, () => path]);
  return Object.fromEntries(builders) as Plain;
}

/**
 * Every address of the app, so that a link to a missing page does not compile. `returnTo` is URL-encoded here and
 * validated where it is read.
 */
export const paths = {
  ...plainPaths(),
  article: articlePath,
  problem: problemPath,
  contactUs: (options?: { from?: string }) => withPart(PATHS.contactUs, options?.from),
  lodgeComplaint: (options?: { from?: string }) => withPart(PATHS.lodgeComplaint, options?.from),
  login: (options?: { returnTo?: string }) => withQuery(PATHS.login, { retUrl: options?.returnTo }),
  secondFactor: (options?: { returnTo?: string }) =>
    withQuery(PATHS.secondFactor, { retUrl: options?.returnTo }),
  changePassword: (options?: { mailed?: string }) =>
    withQuery(PATHS.changePassword, { p: options?.mailed?.slice(0, MAILED_PASSWORD_MAX) }),
  identity: (options?: { lostPhone?: boolean; skipped?: boolean }) =>
    withQuery(PATHS.identity, {
      for: options?.lostPhone === true ? 'lost-phone' : undefined,
      skipped: options?.skipped === true ? 'yes' : undefined,
    }),
  registration: (options?: { cameBack?: boolean }) =>
    withQuery(PATHS.registration, { b: options?.cameBack === true ? 't' : undefined }),
  myDetails: (options?: { step?: 1 | 2 | 3 | 4 }) =>
    withQuery(PATHS.myDetails, { step: options?.step?.toString() }),
  preferences: (options?: { step?: 'cancel' }) => withQuery(PATHS.preferences, { step: options?.step }),
  /** The reference stays out of requests and their logs. */
  notMine: (itemReference?: string) =>
    itemReference === undefined ? PATHS.notMine : `${PATHS.notMine}#${itemReference}`,
  creditReport: (options?: { step?: number }) =>
    withQuery(PATHS.creditReport, { step: options?.step?.toString() }),
  deals: (product: ProductPageKey = FIRST_PRODUCT_PAGE) => productPath(product),
  scoreMap: (at?: { postcode?: string | undefined; region?: string }) =>
    withQuery(withPart(PATHS.scoreMap, at?.postcode), { region: at?.region }),
  /** The only return address in the path (LOGIN-034). */
  loginToAboutMe: () => `${PATHS.login}${PATHS.aboutMe}`,
} as const;

function withPart(path: string, part: string | undefined): string {
  return part === undefined ? path : `${path}/${encodeURIComponent(part)}`;
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
