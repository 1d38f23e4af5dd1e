import { FIRST_PRODUCT_PAGE, type ProductPageKey } from '@wattle/domain/product-pages';

/** What a link may carry of a temporary password; a longer one is cut (LOGIN-011, PWD-017). */
export const MAILED_PASSWORD_MAX = 50;

/**
 * Every address of the app, so that a link to a page that does not exist cannot compile.
 * A `returnTo` travels URL-encoded; whether it may be followed is judged where it is read.
 */
export const paths = {
  home: () => '/',
  articles: () => '/articles',
  article: (seoName: string) => `/articles/${seoName}`,
  help: () => '/helpcentre',
  terms: () => '/terms-of-use',
  privacy: () => '/privacy-policy',
  complaints: () => '/complaints',
  creditGuide: () => '/credit-guide',
  contactUs: (options?: { from?: string }) => withPart('/contact-us', options?.from),
  contactSent: () => '/contact-us-success',
  lodgeComplaint: (options?: { from?: string }) => withPart('/Lodge-a-complaint', options?.from),
  complaintSent: () => '/Lodge-a-complaint-success',
  login: (options?: { returnTo?: string }) => withQuery('/login', { retUrl: options?.returnTo }),
  secondFactor: (options?: { returnTo?: string }) => withQuery('/login-2fa', { retUrl: options?.returnTo }),
  forgotPassword: () => '/forgot-password',
  changePassword: (options?: { mailed?: string }) =>
    withQuery('/change-password', { p: options?.mailed?.slice(0, MAILED_PASSWORD_MAX) }),
  logout: () => '/logout',
  createAccount: () => '/create-account',
  registration: (options?: { cameBack?: boolean }) =>
    withQuery('/credit-score', { b: options?.cameBack === true ? 't' : undefined }),
  verifyEmail: () => '/create-account/verify-email',
  mobile: () => '/create-account/mobile',
  verifyMobile: () => '/create-account/verify-mobile',
  identityVerification: () => '/my-details/verification',
  myDetails: () => '/my-details',
  preferences: (options?: { step?: 'cancel' }) => withQuery('/my-preferences', { step: options?.step }),
  consents: () => '/my-preferences/consents',
  creditReport: (options?: { step?: number }) =>
    withQuery('/credit-report-overview', { step: options?.step?.toString() }),
  creditReportExample: () => '/credit-summary/demo',
  corrections: () => '/corrections',
  fileFreeze: () => '/corrections/freeze',
  deleteAccount: () => '/delete-account',
  verifyNewEmail: () => '/my-details/verify-email',
  verifyNewMobile: () => '/my-details/verify-mobile',
  deals: (product: ProductPageKey = FIRST_PRODUCT_PAGE) => `/deals/${product}`,
  accountDeleted: () => '/delete-account-success',
  dashboard: () => '/dashboard',
  scoreHistory: () => '/dashboard-score-history',
  scoreMap: (place?: { postcode: string; region?: string }) =>
    withQuery(withPart('/credit-score-map', place?.postcode), { region: place?.region }),
  homeLoanAssistant: () => '/deals/home-loan/assistant',
  aboutMe: () => '/about-me',
  /** The login that leads to About Me: the one page that is named in the path (LOGIN-034). */
  loginToAboutMe: () => '/login/about-me',
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
