import { articlePath, PATHS, problemPath, productPath } from './paths.ts';
import { PRODUCT_PAGES } from './product-pages.ts';

export type Page<Name extends string = string> = {
  /** Its file in the web app, `<name in kebab case>.page.tsx`. Several addresses may show the same. */
  readonly name: Name;
  /** `:part` stands for any one part of an address, `:part?` for one that may be missing. */
  readonly path: string;
  readonly layout: Layout;
  /** Exists as HTML after a build, readable without script. Everything else is drawn in the browser. */
  readonly isHtml: boolean;
  /** Listed in the sitemap, allowed, or refused to search engines. */
  readonly search: 'listed' | 'open' | 'refused';
  /** Asks for both factors first. Prerendered in its loading state where the path takes no part. */
  readonly isForMembers?: true;
  /** Shows what an earlier address of the page shows. */
  readonly isAlias?: true;
  /** Shown at one step of a journey or in some installations only; leads to another page otherwise. */
  readonly leadsOn?: true;
  /** Where tests open it, for a path that takes a part or needs a query. */
  readonly sample?: string;
};

/**
 * Its file in the web app, `app/layouts/<layout>.layout.tsx`. Pages of `static` are read-only: prerendered HTML with the
 * small script of `plain/` in place of React. Those of `static-for-visitors` React draws for members: what it shows them
 * is not in the build.
 */
export type Layout = 'static' | 'static-for-visitors' | 'site' | 'flow' | 'identity' | 'wizard';

type Kind = Omit<Page, 'name' | 'path' | 'layout'>;

/** Listed under its canonical address, so that each text appears once. */
const LISTED: Kind = { isHtml: true, search: 'listed' };
const READABLE: Kind = { isHtml: true, search: 'open' };
const DRAWN: Kind = { isHtml: false, search: 'open' };
/** Belongs to a visit under way: it means nothing to a stranger. */
const PRIVATE: Kind = { isHtml: false, search: 'refused' };
const MEMBERS: Kind = { ...PRIVATE, isForMembers: true };

type Shown<Name extends string> = Omit<Page<Name>, 'layout'>;

function show<Name extends string>(name: Name, kind: Kind, ...paths: readonly string[]): Shown<Name>[] {
  return paths.map((path) => ({ name, path, ...kind }));
}

function within<Name extends string>(layout: Layout, pages: readonly Shown<Name>[]): Page<Name>[] {
  return pages.map((page) => ({ ...page, layout }));
}

const STATIC = within('static', [
  ...show('home', LISTED, PATHS.home),
  ...show('home', READABLE, PATHS.checkInbox),
  // Ways in that partners and old letters link to (HOME-001, HOME-002).
  ...show('home', { ...READABLE, isAlias: true }, '/home', '/simple', '/savvy', '/veda-credit-score'),
  ...show('home', { ...READABLE, isAlias: true }, '/free-credit-score'),
  ...show('home', { ...READABLE, isAlias: true }, '/free-credit-score/simple', '/free-credit-score/savvy'),
  ...show('articles', LISTED, PATHS.articles),
  // Each existing article is HTML and is listed; this also stands for names without an article.
  ...show('article', { ...DRAWN, sample: articlePath('what-is-a-credit-score') }, articlePath(':seoName')),
  // Each problem of the contract is HTML, and asks search engines to leave it out.
  ...show('problem', { ...DRAWN, sample: problemPath('csrf') }, problemPath(':code')),
  // What the service worker opens in place of a page that needs a connection.
  ...show('offline', { isHtml: true, search: 'refused' }, PATHS.offline),
  ...show('help', LISTED, PATHS.help),
  ...show('legal', LISTED, PATHS.terms, PATHS.privacy, PATHS.complaints, PATHS.creditGuide),
  ...show('legal', LISTED, '/access-seeker-authority', PATHS.promotionTerms, PATHS.notices),
]);

const PRODUCTS = within('static-for-visitors', show('products', LISTED, ...PRODUCT_PAGES.map(productPath)));

const FLOW = within('flow', [
  ...show('login', LISTED, PATHS.login),
  ...show(
    'login',
    { ...PRIVATE, isAlias: true, sample: `${PATHS.login}/about-me` },
    `${PATHS.login}/:returnUrl`,
  ),
  ...show('secondFactor', { ...PRIVATE, leadsOn: true }, PATHS.secondFactor),
  ...show('passkeyOffer', { ...MEMBERS, leadsOn: true }, PATHS.passkeyOffer),
  ...show('lostPhone', { ...PRIVATE, leadsOn: true }, PATHS.lostPhone),
  ...show('notMe', PRIVATE, PATHS.notMe),
  ...show('forgotPassword', READABLE, PATHS.forgotPassword),
  ...show('changePassword', MEMBERS, PATHS.changePassword),
  ...show('unsubscribe', READABLE, PATHS.unsubscribe),
  ...show('createAccount', { ...DRAWN, leadsOn: true }, PATHS.createAccount),
  // Ways into registration; an invited person's link is one of them (SPLASH-001 to SPLASH-009).
  ...show('splash', LISTED, PATHS.registration),
  ...show('splash', READABLE, '/get-credit-smart', '/toyota', '/powertorque', '/no-account'),
  ...show('splash', DRAWN, '/free-credit-score/newmember/:ci?/:ch?'),
  ...show('verifyEmail', { ...PRIVATE, leadsOn: true }, PATHS.verifyEmail),
  ...show('mobile', { ...PRIVATE, leadsOn: true }, PATHS.mobile),
  ...show('verifyMobile', { ...PRIVATE, leadsOn: true }, PATHS.verifyMobile),
  ...show('verifyNewEmail', { ...MEMBERS, leadsOn: true }, PATHS.verifyNewEmail),
  ...show('verifyNewMobile', { ...MEMBERS, leadsOn: true }, PATHS.verifyNewMobile),
]);

const IDENTITY = within('identity', show('verification', MEMBERS, PATHS.identity));

const WIZARD = within('wizard', [
  ...show('homeLoanAssistant', { ...DRAWN, isForMembers: true }, PATHS.homeLoanAssistant),
  ...show('aboutMe', MEMBERS, PATHS.aboutMe),
]);

const CONTACT_FORMS = { ...DRAWN, isAlias: true } as const;

const SITE_FOR_ANYONE = within('site', [
  ...show('contactUs', LISTED, PATHS.contactUs),
  ...show('contactUs', { ...CONTACT_FORMS, sample: `${PATHS.contactUs}/footer` }, `${PATHS.contactUs}/:page`),
  ...show('complaint', LISTED, PATHS.lodgeComplaint),
  ...show(
    'complaint',
    { ...CONTACT_FORMS, sample: `${PATHS.lodgeComplaint}/footer` },
    `${PATHS.lodgeComplaint}/:page`,
  ),
  ...show('contactSent', PRIVATE, PATHS.contactSent, PATHS.complaintSent),
  ...show('deals', { ...DRAWN, leadsOn: true }, PATHS.deals),
  ...show(
    'partnerRefer',
    { isHtml: true, search: 'refused', sample: `${PATHS.partnerRefer}?productId=71` },
    PATHS.partnerRefer,
  ),
  ...show('creditSummaryDemo', LISTED, PATHS.creditReportExample),
  ...show('logout', { ...PRIVATE, leadsOn: true }, PATHS.logout),
  ...show('deleteAccountSuccess', PRIVATE, PATHS.accountDeleted),
]);

const SITE_FOR_MEMBERS = within('site', [
  // One page with a list of places, so that what was typed in one survives a look at another.
  ...show('myDetails', MEMBERS, `${PATHS.myDetails}/:place?`),
  ...show('notifications', MEMBERS, PATHS.notifications),
  ...show('myPreferences', MEMBERS, PATHS.preferences),
  ...show('consents', MEMBERS, PATHS.consents),
  ...show('dashboard', MEMBERS, PATHS.dashboard),
  ...show('scoreHistory', MEMBERS, PATHS.scoreHistory),
  ...show('scoreGoal', MEMBERS, PATHS.scoreGoal),
  // Not found without a second bureau.
  ...show('twoScores', { ...MEMBERS, leadsOn: true }, PATHS.twoScores),
  ...show('creditReport', MEMBERS, PATHS.creditReport),
  ...show('corrections', MEMBERS, PATHS.corrections),
  ...show('notMine', MEMBERS, PATHS.notMine),
  ...show('deleteAccount', MEMBERS, PATHS.deleteAccount),
  ...show(
    'scoreMap',
    { ...DRAWN, isForMembers: true, sample: `${PATHS.scoreMap}/2000` },
    `${PATHS.scoreMap}/:postCode?`,
  ),
]);

/**
 * Every address that shows a page, and what kind of page it is. Routes, the pages a build writes, the site map, what search
 * engines are refused and the pages that tests walk are all made from it.
 */
export const PAGES = [
  ...STATIC,
  ...PRODUCTS,
  ...FLOW,
  ...IDENTITY,
  ...WIZARD,
  ...SITE_FOR_ANYONE,
  ...SITE_FOR_MEMBERS,
];
export type PageName = (typeof PAGES)[number]['name'];

/** The addresses of these pages. */
export function addressesOf(...names: readonly PageName[]): string[] {
  return PAGES.filter(({ name }) => names.includes(name)).map(({ path }) => path);
}

/** The addresses that exist as HTML; the articles come on top. */
export const HTML_PATHS: readonly string[] = PAGES.filter(({ isHtml }) => isHtml).map(({ path }) => path);

/** Addresses of members' pages that the build prerenders in their loading state. */
export const WAITING_PATHS: readonly string[] = PAGES.filter(
  ({ isForMembers, leadsOn, path }) => isForMembers === true && leadsOn !== true && !path.includes(':'),
).map(({ path }) => path);

/** The page at an address as typed, ignoring case; null where there is none. */
export function pageAt(address: string): Page<PageName> | null {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return PAGES.find((page) => patternOf(page.path).test(path)) ?? null;
}

function patternOf(path: string): RegExp {
  const parts = path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${parts}/?$`, 'i');
}
