import { articlePath, PATHS, problemPath, productPath } from './paths.ts';
import { PRODUCT_PAGES } from './product-pages.ts';

export type Page<Name extends string = string> = {
  /** Its file in the web app, `<name in kebab case>.page.tsx`. Several addresses may show the same. */
  readonly name: Name;
  /** `:part` stands for any one part of an address, `:part?` for one that may be missing. */
  readonly path: string;
  /** Exists as HTML after a build, readable without script. Everything else is drawn in the browser. */
  readonly isHtml: boolean;
  /** Listed in the sitemap, allowed, or refused to search engines. */
  readonly search: 'listed' | 'open' | 'refused';
  /** A member gets it drawn in the browser in place of its HTML: what it shows them is not in the build. */
  readonly hasOwnForMembers?: true;
};

type Kind = Omit<Page, 'name' | 'path'>;

/** Under its canonical address, so that each text appears once. */
const LISTED: Kind = { isHtml: true, search: 'listed' };
const READABLE: Kind = { isHtml: true, search: 'open' };
const DRAWN: Kind = { isHtml: false, search: 'open' };
/** Belongs to a member or a visit under way: it means nothing to a stranger. */
const PRIVATE: Kind = { isHtml: false, search: 'refused' };

function show<Name extends string>(name: Name, kind: Kind, ...paths: readonly string[]): Page<Name>[] {
  return paths.map((path) => ({ name, path, ...kind }));
}

const TO_READ = [
  ...show('home', LISTED, PATHS.home),
  // Ways in that partners and old letters link to (HOME-001, HOME-002).
  ...show('home', READABLE, '/home', '/simple', '/savvy', '/veda-credit-score', PATHS.checkInbox),
  ...show('home', READABLE, '/free-credit-score', '/free-credit-score/simple', '/free-credit-score/savvy'),
  ...show('articles', LISTED, PATHS.articles),
  // Each existing article is HTML and is listed; this also stands for names without an article.
  ...show('article', DRAWN, articlePath(':seoName')),
  // Each problem of the contract is HTML, and asks search engines to leave it out.
  ...show('problem', DRAWN, problemPath(':code')),
  ...show('help', LISTED, PATHS.help),
  ...show('legal', LISTED, PATHS.terms, PATHS.privacy, PATHS.complaints, PATHS.creditGuide),
  ...show('legal', LISTED, '/access-seeker-authority', PATHS.promotionTerms),
  ...show('contactUs', LISTED, PATHS.contactUs),
  ...show('contactUs', DRAWN, `${PATHS.contactUs}/:page`),
  ...show('complaint', LISTED, PATHS.lodgeComplaint),
  ...show('complaint', DRAWN, `${PATHS.lodgeComplaint}/:page`),
  ...show('contactSent', PRIVATE, PATHS.contactSent, PATHS.complaintSent),
  ...show('deals', DRAWN, PATHS.deals),
  ...show('products', { ...LISTED, hasOwnForMembers: true }, ...PRODUCT_PAGES.map(productPath)),
  ...show('homeLoanAssistant', DRAWN, PATHS.homeLoanAssistant),
  ...show('partnerRefer', { isHtml: true, search: 'refused' }, PATHS.partnerRefer),
  ...show('creditSummaryDemo', LISTED, PATHS.creditReportExample),
  ...show('scoreMap', DRAWN, `${PATHS.scoreMap}/:postCode?`),
];

const WAYS_IN = [
  ...show('login', LISTED, PATHS.login),
  ...show('login', PRIVATE, `${PATHS.login}/:returnUrl`),
  ...show('secondFactor', PRIVATE, PATHS.secondFactor),
  ...show('lostPhone', PRIVATE, PATHS.lostPhone),
  ...show('notMe', PRIVATE, PATHS.notMe),
  ...show('forgotPassword', READABLE, PATHS.forgotPassword),
  ...show('changePassword', PRIVATE, PATHS.changePassword),
  ...show('logout', PRIVATE, PATHS.logout),
  ...show('unsubscribe', READABLE, PATHS.unsubscribe),
  ...show('createAccount', DRAWN, PATHS.createAccount),
  // Ways into registration; an invited person's link is one of them (SPLASH-001 to SPLASH-009).
  ...show('splash', LISTED, PATHS.registration),
  ...show('splash', READABLE, '/get-credit-smart', '/toyota', '/powertorque', '/no-account'),
  ...show('splash', DRAWN, '/free-credit-score/newmember/:ci?/:ch?'),
  ...show('verifyEmail', PRIVATE, PATHS.verifyEmail),
  ...show('mobile', PRIVATE, PATHS.mobile),
  ...show('verifyMobile', PRIVATE, PATHS.verifyMobile),
];

const OF_MEMBERS = [
  ...show('verification', PRIVATE, PATHS.identity),
  ...show('verifyNewEmail', PRIVATE, PATHS.verifyNewEmail),
  ...show('verifyNewMobile', PRIVATE, PATHS.verifyNewMobile),
  // One page with a list of places, so that what was typed in one survives a look at another.
  ...show('myDetails', PRIVATE, `${PATHS.myDetails}/:place?`),
  ...show('myPreferences', PRIVATE, PATHS.preferences),
  ...show('consents', PRIVATE, PATHS.consents),
  ...show('dashboard', PRIVATE, PATHS.dashboard),
  ...show('scoreHistory', PRIVATE, PATHS.scoreHistory),
  // Not found without a second bureau.
  ...show('twoScores', PRIVATE, PATHS.twoScores),
  ...show('creditReport', PRIVATE, PATHS.creditReport),
  ...show('corrections', PRIVATE, PATHS.corrections),
  ...show('freeze', PRIVATE, PATHS.fileFreeze),
  ...show('aboutMe', PRIVATE, PATHS.aboutMe),
  ...show('deleteAccount', PRIVATE, PATHS.deleteAccount),
  ...show('deleteAccountSuccess', PRIVATE, PATHS.accountDeleted),
];

/**
 * Every address that shows a page, and what kind of page it is. Routes, the pages a build writes, the site map and what
 * search engines are refused are all made from it.
 */
export const PAGES = [...TO_READ, ...WAYS_IN, ...OF_MEMBERS];
export type PageName = (typeof PAGES)[number]['name'];

/** The addresses of these pages. */
export function addressesOf(...names: readonly PageName[]): string[] {
  return PAGES.filter(({ name }) => names.includes(name)).map(({ path }) => path);
}

/** The addresses that exist as HTML; the articles come on top. */
export const HTML_PATHS: readonly string[] = PAGES.filter(({ isHtml }) => isHtml).map(({ path }) => path);

/** The page at an address as typed, ignoring case; null where there is none. */
export function pageAt(address: string): Page<PageName> | null {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return PAGES.find((page) => patternOf(page.path).test(path)) ?? null;
}

function patternOf(path: string): RegExp {
  const parts = path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${parts}/?$`, 'i');
}
