import { PAGES, type PageName } from '@wattle/domain/pages/pages';
import { PATHS } from '@wattle/domain/pages/paths';
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import type { StaticPage } from './static-pages.ts';

type Files = Partial<Record<PageName, string>>;

const STATIC = {
  home: '../features/content/home/home.page.tsx',
  articles: '../features/content/articles/articles.page.tsx',
  article: '../features/content/articles/article.page.tsx',
  help: '../features/content/help/help.page.tsx',
  legal: '../features/content/legal/legal.page.tsx',
  products: '../features/products/products.page.tsx',
} as const satisfies Record<StaticPage, string>;

const SITE = {
  contactUs: '../features/contact/contact-us.page.tsx',
  complaint: '../features/contact/complaint.page.tsx',
  sent: '../features/contact/contact-sent.page.tsx',
  deals: '../features/products/deals.page.tsx',
  partnerRefer: '../features/products/partner-refer.page.tsx',
  myDetails: './pages/my-details.page.tsx',
  preferences: '../features/preferences/my-preferences.page.tsx',
  consents: '../features/preferences/consents.page.tsx',
  corrections: '../features/corrections/corrections.page.tsx',
  fileFreeze: '../features/corrections/freeze/freeze.page.tsx',
  deleteAccount: '../features/leaving/delete-account.page.tsx',
  accountDeleted: '../features/leaving/delete-account-success.page.tsx',
  dashboard: './pages/dashboard.page.tsx',
  scoreHistory: '../features/score/score-history.page.tsx',
  creditReport: './pages/credit-report.page.tsx',
  creditReportExample: '../features/report/example/credit-summary-demo.page.tsx',
  scoreMap: '../features/map/score-map.page.tsx',
  logout: '../features/sign-in/logout.page.tsx',
} as const satisfies Files;

const FLOW = {
  login: '../features/sign-in/login.page.tsx',
  secondFactor: '../features/sign-in/second-factor.page.tsx',
  lostPhone: '../features/lost-phone/lost-phone.page.tsx',
  notMe: '../features/lost-phone/not-me.page.tsx',
  forgotPassword: '../features/password/forgot-password.page.tsx',
  unsubscribe: '../features/notices/unsubscribe.page.tsx',
  changePassword: '../features/password/change-password.page.tsx',
  verifyNewEmail: '../features/account/change/verify-new-email.page.tsx',
  verifyNewMobile: '../features/account/change/verify-new-mobile.page.tsx',
  createAccount: './pages/create-account.page.tsx',
  splash: './pages/splash.page.tsx',
  verifyEmail: '../features/registration/codes/verify-email.page.tsx',
  mobile: '../features/registration/codes/mobile.page.tsx',
  verifyMobile: '../features/registration/codes/verify-mobile.page.tsx',
} as const satisfies Files;

const IDENTITY = { identity: '../features/identity/verification.page.tsx' } as const satisfies Files;

const WIZARD = {
  homeLoanAssistant: '../features/wizards/home-loan/home-loan-assistant.page.tsx',
  aboutMe: '../features/wizards/about-me/about-me.page.tsx',
} as const satisfies Files;

// A page without a file does not compile.
const FILES: Record<PageName, string> = { ...STATIC, ...SITE, ...FLOW, ...IDENTITY, ...WIZARD };

/** Each address is a route of its own. Route ids are short, because every page carries them all. */
function routesOf(files: Files) {
  const shown = PAGES.filter(({ name }) => name in files);
  return shown.map(({ name, path }, at) => {
    const before = shown.slice(0, at).filter((page) => page.name === name).length;
    const id = before === 0 ? name : `${name}${before + 1}`;
    return path === PATHS.home ? index(FILES[name], { id }) : route(path.slice(1), FILES[name], { id });
  });
}

export default [
  layout('./layouts/static.layout.tsx', [
    ...routesOf(STATIC),
    route('*', '../features/content/not-found.page.tsx'),
  ]),
  layout('./layouts/site.layout.tsx', routesOf(SITE)),
  layout('./layouts/flow.layout.tsx', routesOf(FLOW)),
  layout('./layouts/identity.layout.tsx', routesOf(IDENTITY)),
  layout('./layouts/wizard.layout.tsx', routesOf(WIZARD)),
] satisfies RouteConfig;
