import type { OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, freshMobile, latestCode } from '@wattle/testkit/people';

import { invite } from '#api/features/invitations/invite.ts';
import { freshEmail } from '#api/attacks/calls/test-matrix-inputs.ts';
import type { Harness } from '#api/testing/harness.ts';

export const call = (browser: Browser, key: OperationKey, body: unknown = {}): Promise<Answer> =>
  browser.call(key, { body });

const READ = [
  'GET /v1/user/init',
  'GET /v1/user/is-authenticated',
  'GET /v1/user/gethomeshowcode',
  'GET /v1/content/articles',
  'GET /v1/content/key-features',
  'GET /v1/content/faqs',
  'GET /v1/content/tabs',
  'GET /v1/creditscore/counter',
  'GET /v1/tm',
  'GET /v1/tm',
] as const;

/** All that a visitor may do, up to an unfinished registration. */
export async function visit(harness: Harness): Promise<void> {
  const browser = harness.browser();
  for (const key of READ) await browser.call(key);
  for (const email of ['ada@example.com', 'ada@']) await call(browser, 'POST /v1/validate/email', { email });
  for (const mobile of ['0412345678', '12']) await call(browser, 'POST /v1/validate/mobile', { mobile });
  for (const body of [{ partnerId: 12 }, {}]) await call(browser, 'POST /v1/product/init', body);
  const { productsByType } = (await call(browser, 'POST /v1/product/init')).body;
  for (const [at, mode] of ['d', 'p'].entries())
    await call(browser, 'POST /v1/product/redirect', {
      productId: productsByType[at].products[0].productId,
      mode,
    });
  for (const tid of ['T1', 'T2'])
    await call(browser, 'POST /v1/tracking/referral', { tid, userIdentifier: tid });
  for (const key of ['POST /v1/contact-us', 'POST /v1/lodge-a-complaint'] as const)
    for (const body of FORMS)
      await browser.call(key, { body, headers: { recaptcha: await browser.solve() } });
  for (const person of [{ firstName: 'Ada', middleName: '', lastName: 'Guest' }, BO]) {
    const expiresAt = new Date(harness.clock.now().getTime() + 3_600_000);
    const { firstName, middleName, lastName } = person;
    const invited = { firstName, middleName, lastName, email: freshEmail() };
    const ch = await invite(harness.platform.ctx, { customer: lastName, person: invited, expiresAt });
    await call(browser, 'POST /v1/user/existing-customer', { ci: lastName, ch });
  }
  await startRegistrations(harness);
}

const FORMS = [
  {
    name: 'Ada',
    lastname: 'Writer',
    email: 'ada@example.com',
    phone: '0412345678',
    subject: 'Why',
    description: 'So?',
  },
  {
    name: 'Bo',
    lastname: 'Reader',
    email: 'bo@example.com',
    phone: '0498765432',
    subject: 'Yes',
    description: 'Thanks',
  },
];

/** Differs from `customer`'s person in every field. */
export const BO = {
  firstName: 'Bo',
  middleName: 'Ray',
  lastName: 'Defaulted',
  dob: { dd: '15', mm: '4', yy: '1979' },
  gender: null,
  address: '4 Long Street, Perth WA 6000',
  addressPrevious: '9 Short Street, Hobart TAS 7000',
  hasLivedLessThan3Years: true,
  eqfxmarketing: true,
  origin: 'toyota',
  partnerSourceId: 12 as const,
  isCurrentEmailValid: true,
  isCurrentMobileValid: true,
};
const ALEX = {
  origin: 'full',
  partnerSourceId: 24 as const,
  isCurrentEmailValid: false,
  isCurrentMobileValid: false,
};

async function startRegistrations(harness: Harness): Promise<void> {
  for (const details of [ALEX, { ...BO, password: 'another-river-evening-tram', consent: false }]) {
    const browser = harness.browser();
    for (const key of ['POST /v1/user/register', 'POST /v1/user/register-full'] as const)
      await call(browser, key, customer({ mobile: freshMobile(), ...details }));
    const body = customer();
    await call(browser, 'POST /v1/user/register-full', body);
    await browser.call('GET /v1/user/init');
    for (let time = 0; time < 2; time += 1) await call(browser, 'POST /v1/user/register/send-totp-email');
    await call(browser, 'POST /v1/user/confirm-account', { email: body.email, hash: body.email });
    for (const oneTimeCode of ['000000', await latestCode(harness, body.email)])
      await call(browser, 'POST /v1/user/register/verify-totp-email', { oneTimeCode });
    for (const destination of [freshMobile(), ''])
      await call(browser, 'POST /v1/user/register/send-totp-mobile', { destination });
    for (const oneTimeCode of ['000000', '111111'])
      await call(browser, 'POST /v1/user/register/verify-totp-mobile', { oneTimeCode });
    await call(browser, 'POST /v1/user/send-totp-email');
    const oneTimeCode = await latestCode(harness, body.email, 2);
    await call(browser, 'POST /v1/user/verify-totp-email', { oneTimeCode });
    await browser.call('GET /v1/user/details');
    await call(browser, 'POST /v1/user/create', { username: freshEmail(), password: body.email });
  }
}
