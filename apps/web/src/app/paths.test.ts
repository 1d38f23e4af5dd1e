import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('every address of the app', () => {
  expect(
    Object.fromEntries(
      Object.entries({ ...paths, article: () => paths.article('a-name') }).map(([name, build]) => [
        name,
        build(),
      ]),
    ),
  ).toEqual({
    home: '/',
    articles: '/articles',
    article: '/articles/a-name',
    help: '/helpcentre',
    deals: '/deals/credit-cards',
    terms: '/terms-of-use',
    privacy: '/privacy-policy',
    complaints: '/complaints',
    creditGuide: '/credit-guide',
    contactUs: '/contact-us',
    contactSent: '/contact-us-success',
    lodgeComplaint: '/Lodge-a-complaint',
    complaintSent: '/Lodge-a-complaint-success',
    login: '/login',
    loginToAboutMe: '/login/about-me',
    secondFactor: '/login-2fa',
    forgotPassword: '/forgot-password',
    changePassword: '/change-password',
    logout: '/logout',
    createAccount: '/create-account',
    registration: '/credit-score',
    verifyEmail: '/create-account/verify-email',
    mobile: '/create-account/mobile',
    verifyMobile: '/create-account/verify-mobile',
    identityVerification: '/my-details/verification',
    myDetails: '/my-details',
    preferences: '/my-preferences',
    consents: '/my-preferences/consents',
    creditReport: '/credit-report-overview',
    creditReportExample: '/credit-summary/demo',
    corrections: '/corrections',
    fileFreeze: '/corrections/freeze',
    deleteAccount: '/delete-account',
    verifyNewEmail: '/my-details/verify-email',
    verifyNewMobile: '/my-details/verify-mobile',
    accountDeleted: '/delete-account-success',
    dashboard: '/dashboard',
    scoreHistory: '/dashboard-score-history',
    scoreMap: '/credit-score-map',
    homeLoanAssistant: '/deals/home-loan/assistant',
    aboutMe: '/about-me',
  });
});

it('a return address travels encoded, so that its own query is not taken for ours', () => {
  expect(paths.login({ returnTo: '/dashboard?tab=2&x=1' })).toBe(
    '/login?retUrl=%2Fdashboard%3Ftab%3D2%26x%3D1',
  );
  expect(paths.secondFactor({ returnTo: '/dashboard' })).toBe('/login-2fa?retUrl=%2Fdashboard');
  expect(paths.registration({ cameBack: true })).toBe('/credit-score?b=t');
});

it('[LOGIN-011] [PWD-017] a temporary password travels encoded, and cut to 50 characters', () => {
  expect(paths.changePassword({ mailed: 'a&b' })).toBe('/change-password?p=a%26b');
  expect(paths.changePassword({ mailed: 'x'.repeat(60) })).toBe(`/change-password?p=${'x'.repeat(50)}`);
});
