import type { ProductPageKey } from './product-pages.ts';

/**
 * The address of every page that something leads to, once: what the server names as `redirect_uri`, what e-mails and
 * pages link to. A new page is added here first; `pages.ts` says what kind it is, and everything else that lists pages
 * is made from the two.
 */
export const PATHS = {
  home: '/',
  checkInbox: '/check-your-inbox',
  articles: '/articles',
  offline: '/offline',
  help: '/helpcentre',
  terms: '/terms-of-use',
  privacy: '/privacy-policy',
  complaints: '/complaints',
  creditGuide: '/credit-guide',
  promotionTerms: '/promotion-terms',
  notices: '/notices',
  contactUs: '/contact-us',
  contactSent: '/contact-us-success',
  lodgeComplaint: '/Lodge-a-complaint',
  complaintSent: '/Lodge-a-complaint-success',
  deals: '/deals',
  homeLoanAssistant: '/deals/home-loan/assistant',
  partnerRefer: '/partner-refer',
  login: '/login',
  secondFactor: '/login-2fa',
  lostPhone: '/login-2fa/lost-phone',
  passkeyOffer: '/login-2fa/passkey',
  notMe: '/not-me',
  forgotPassword: '/forgot-password',
  changePassword: '/change-password',
  logout: '/logout',
  unsubscribe: '/unsubscribe',
  createAccount: '/create-account',
  registration: '/credit-score',
  verifyEmail: '/create-account/verify-email',
  mobile: '/create-account/mobile',
  verifyMobile: '/create-account/verify-mobile',
  identity: '/my-details/verification',
  myDetails: '/my-details',
  devices: '/my-details/devices',
  keys: '/my-details/log-in',
  ownData: '/my-details/your-data',
  activity: '/my-details/activity',
  notifications: '/my-details/notifications',
  leave: '/my-details/leave',
  verifyNewEmail: '/my-details/verify-email',
  verifyNewMobile: '/my-details/verify-mobile',
  preferences: '/my-preferences',
  consents: '/my-preferences/consents',
  dashboard: '/dashboard',
  scoreHistory: '/dashboard-score-history',
  scoreGoal: '/score-goal',
  twoScores: '/dashboard/two-scores',
  scoreMap: '/credit-score-map',
  creditReport: '/credit-report-overview',
  creditReportExample: '/credit-summary/demo',
  corrections: '/corrections',
  /** Opens the dialog while nothing is frozen; otherwise leads to the freeze. */
  fileFreeze: '/corrections#freeze',
  notMine: '/corrections/not-mine',
  aboutMe: '/about-me',
  deleteAccount: '/delete-account',
  accountDeleted: '/delete-account-success',
} as const;

/** Addresses that lead on: those that pages had, which bookmarks and sent emails still hold, and those of lines of a page. */
export const LEADING_ON: Readonly<Record<string, string>> = {
  '/corrections/freeze': PATHS.fileFreeze,
  '/my-details/credit-file': PATHS.corrections,
  [PATHS.keys]: `${PATHS.myDetails}?step=4#passkeys`,
  [PATHS.devices]: `${PATHS.myDetails}?step=4#devices`,
  [PATHS.ownData]: `${PATHS.myDetails}#your-data`,
};

type PathName = keyof typeof PATHS;
/** The paths with these names. */
export type PathOf<Name extends PathName> = (typeof PATHS)[Name];

export const articlePath = (seoName: string) => `${PATHS.articles}/${seoName}`;

/** What the `type` of a problem leads to. */
export const problemPath = (code: string) => `/problems/${code}`;

export const productPath = (key: ProductPageKey) => `${PATHS.deals}/${key}` as const;
