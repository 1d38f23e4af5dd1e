import { PRODUCT_PAGES } from '@wattle/domain/product-pages';
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { homePaths, legalPaths, splashPaths } from './public-pages.ts';

const homePage = '../features/content/home/home.page.tsx';
const loginPage = '../features/sign-in/login.page.tsx';

const legalPage = '../features/content/legal/legal.page.tsx';
const contactPage = '../features/contact/contact-us.page.tsx';
const complaintPage = '../features/contact/complaint.page.tsx';
const sentPage = '../features/contact/contact-sent.page.tsx';

const homeAliases = homePaths
  .filter((path) => path !== '/')
  .map((path) => route(path.slice(1), homePage, { id: `home:${path}` }));

const productPages = PRODUCT_PAGES.map((key) =>
  route(`deals/${key}`, '../features/products/products.page.tsx', { id: `deals:${key}` }),
);

export default [
  layout('site.layout.tsx', [
    index(homePage, { id: 'home:/' }),
    ...homeAliases,
    route('articles', '../features/content/articles/articles.page.tsx'),
    route('articles/:seoName', '../features/content/articles/article.page.tsx'),
    ...legalPaths.map((path) => route(path.slice(1), legalPage, { id: `legal:${path}` })),
    route('contact-us', contactPage, { id: 'contact' }),
    route('contact-us/:page', contactPage, { id: 'contact:page' }),
    route('contact-us-success', sentPage, { id: 'contact:sent' }),
    route('Lodge-a-complaint', complaintPage, { id: 'complaint' }),
    route('Lodge-a-complaint/:page', complaintPage, { id: 'complaint:page' }),
    route('Lodge-a-complaint-success', sentPage, { id: 'complaint:sent' }),
    route('helpcentre', '../features/content/help/help.page.tsx'),
    route('deals', '../features/products/deals.page.tsx'),
    ...productPages,
    route('partner-refer', '../features/products/partner-refer.page.tsx'),
    route('my-details', '../features/account/my-details.page.tsx'),
    route('my-details/verification', '../features/identity/verification.page.tsx'),
    route('my-preferences', '../features/preferences/my-preferences.page.tsx'),
    route('my-preferences/consents', '../features/preferences/consents.page.tsx'),
    route('corrections', '../features/corrections/corrections.page.tsx'),
    route('corrections/freeze', '../features/corrections/freeze.page.tsx'),
    route('delete-account', '../features/leaving/delete-account.page.tsx'),
    route('delete-account-success', '../features/leaving/delete-account-success.page.tsx'),
    route('dashboard', 'dashboard.page.tsx'),
    route('dashboard-score-history', '../features/score/score-history.page.tsx'),
    route('credit-report-overview', 'credit-report.page.tsx'),
    route('credit-summary/demo', '../features/report/credit-summary-demo.page.tsx'),
    route('credit-score-map/:postCode?', '../features/map/score-map.page.tsx'),
    route('logout', '../features/sign-in/logout.page.tsx'),
    route('*', '../features/content/not-found.page.tsx'),
  ]),
  layout('flow.layout.tsx', [
    route('login', loginPage, { id: 'login' }),
    route('login/:returnUrl', loginPage, { id: 'login:return' }),
    route('login-2fa', '../features/sign-in/second-factor.page.tsx'),
    route('forgot-password', '../features/password/forgot-password.page.tsx'),
    route('unsubscribe', '../features/notices/unsubscribe.page.tsx'),
    route('change-password', '../features/password/change-password.page.tsx'),
    route('my-details/verify-email', '../features/account/verify-new-email.page.tsx'),
    route('my-details/verify-mobile', '../features/account/verify-new-mobile.page.tsx'),
    route('create-account', 'create-account.page.tsx'),
    ...splashPaths.map((path) => route(path.slice(1), 'splash.page.tsx', { id: `splash:${path}` })),
    route('free-credit-score/newmember/:ci?/:ch?', 'splash.page.tsx', { id: 'splash:newmember' }),
    route('create-account/verify-email', '../features/registration/verify-email.page.tsx'),
    route('create-account/mobile', '../features/registration/mobile.page.tsx'),
    route('create-account/verify-mobile', '../features/registration/verify-mobile.page.tsx'),
  ]),
  layout('wizard.layout.tsx', [
    route('deals/home-loan/assistant', '../features/wizards/home-loan-assistant.page.tsx'),
    route('about-me', '../features/wizards/about-me.page.tsx'),
  ]),
] satisfies RouteConfig;
