import type { Browser } from '@wattle/testkit/browser/browser';
import {
  freshMobile,
  international,
  latestCode,
  licence,
  PASSWORD,
  register,
  reportMember,
  signIn,
  verifyIdentity,
  type Person,
  memberIdOf,
} from '@wattle/testkit/people';

import { freshEmail } from '#api/attacks/calls/test-matrix-inputs.ts';
import type { Harness } from '#api/testing/harness.ts';
import { nextMonth } from '#api/testing/next-month.ts';
import { wanting } from '#api/testing/preferring.ts';
import { chosen, purchase, saveTo } from '#api/testing/wizard-answers.ts';

import { BO, call, visit } from './test-visitors.ts';

const BUREAU_SAYS = [
  'Nofile',
  'Trylater',
  'Bureaudown',
  'Badrequest',
  'Mismatch',
  'Busy',
  'Emptyreport',
  'Below',
];

/** Plays two members who use everything, and one per answer of the bureau. */
export async function playMembers(harness: Harness): Promise<void> {
  await visit(harness);
  for (const lastName of BUREAU_SAYS) {
    const person = await reportMember(harness, { lastName, partnerSourceId: 24 });
    await askForScore(person.browser);
    await person.browser.call('GET /v1/user/init');
  }
  await live(harness, WELL);
  await live(harness, BADLY);
}

const WELL = {
  details: { lastName: 'Excellent' },
  place: '2000',
  press: { productTypeId: 3, productId: 31, partnerId: 31, page: '/deals', origin: 'featured-offers' },
  second: 'E',
  card: {
    number: '2123456788',
    referenceNumber: '1',
    middleNameOnCard: '',
    dateOfExpiry: '2039-07',
    cardColour: 'G',
  },
  aboutMe: [
    chosen('about-me-why-get-score', 'betterDeal'),
    chosen('about-me-help-for-better-deal', 'businessLoan'),
  ],
  homeLoan: purchase,
  interests: ['score-tips', 'home-loans'],
};
const BADLY: Life = {
  details: BO,
  place: '7000',
  press: { productTypeId: 5, productId: 55, partnerId: 2, page: '/dashboard', origin: 'deals' },
  second: 'M',
  card: {
    number: '2123456798',
    referenceNumber: '2',
    middleNameOnCard: 'R',
    dateOfExpiry: '2039-07-01',
    cardColour: 'B',
  },
  aboutMe: [{ ...chosen('about-me-why-get-score', 'other'), selectedExtraText: 'A bet' }],
  homeLoan: [chosen('home-refinance-or-buy', 'refinance'), chosen('choose-path', 'speak-expert')],
  interests: [],
};
type Life = Omit<typeof WELL, 'details' | 'card'> & { details: object; card: object };

async function live(harness: Harness, life: Life): Promise<void> {
  const person = await register(harness, life.details);
  const { browser } = person;
  await browser.call('GET /v1/user/details');
  await showDocuments(browser, life);
  await answerWizards(browser, life);
  const memberId: string = await memberIdOf({ browser });
  await askForScore(browser);
  const click = { ...life.press, isAnonymous: life !== WELL, userId: memberId };
  await call(browser, 'POST /v1/tracking/product-click', click);
  await call(browser, 'POST /v1/product/redirect', { productId: life.press.productId, mode: 'd' });
  await useMap(browser, life.place);
  await choose(browser, life);
  await changeDetails(browser);
  await askForCodes(harness, person);
  await logInAgain(harness, person, life);
  if (life === WELL) await nextMonth(harness, { person, memberId });
  await browser.call('GET /v1/user/is-authenticated');
  await call(browser, 'POST /v1/user/delete-account', { password: `${PASSWORD} ${life.second}` });
}

async function showDocuments(browser: Browser, { card, second }: Life): Promise<void> {
  const isFirst = second === 'E';
  const person = isFirst
    ? { givenName: 'Al', middleName: '', familyName: 'Good', dateOfBirth: '1988-03-14' }
    : { givenName: 'Bo', middleName: 'Ray', familyName: 'Defaulted', dateOfBirth: '1979-04-15' };
  const passport = isFirst
    ? { countryCode: 'NZL', number: 'N1234560' }
    : { countryCode: 'AUS', number: 'N7654320' };
  const victorian = { stateCode: 'VIC', number: `123456${isFirst ? 7 : 9}`, cardNumber: 'P1234567' };
  await call(browser, 'POST /v1/validate/identity-documents', {
    ...person,
    consent: false,
    consent1: false,
    passport,
  });
  await verifyIdentity(browser, licence(7));
  await verifyIdentity(browser);
  for (const document of [{ driversLicence: victorian }, { medicare: card }, { passport }]) {
    const body = { consent: true, consent1: true, ...document };
    const { trackingReference } = (await call(browser, 'POST /v1/validate/identity-documents', body)).body;
    if (trackingReference === undefined) continue;
    for (let poll = 0; poll < 11; poll += 1)
      await call(browser, 'PUT /v1/validate/identity-documents', { trackingReference });
  }
}

async function askForScore(browser: Browser): Promise<void> {
  const none = { includeScore: false, includeAdvices: false, includeHistory: false };
  const all = { includeScore: true, includeAdvices: true, includeHistory: true };
  for (const body of [{}, {}, {}, none, all]) await call(browser, 'POST /v1/creditscore', body);
  for (const retry of [false, true, true]) await call(browser, 'POST /v1/creditreport', { retry });
  await call(browser, 'POST /v1/product/init');
}

/** Sends each step's whole state, as a page does. */
async function answerWizards(browser: Browser, { aboutMe, homeLoan }: Life): Promise<void> {
  await call(browser, 'PUT /v1/user/about-me-agreement', { agreed: true });
  const states = (await browser.call('GET /v1/user/about-me')).body.steps;
  for (const state of [...states, { ...states[0], isDirty: true, isCompleted: true, errorMessage: 'No' }])
    await call(browser, 'POST /v1/user/about-me-step', state);
  for (const step of aboutMe) await call(browser, 'POST /v1/user/about-me-step', step);
  await browser.call('GET /v1/user/about-me');
  const all = (await browser.call('GET /v1/wizard/:wizardName', { params: { wizardName: 'hla' } })).body
    .steps;
  await saveTo(browser, 'hla', [...all, { ...all[0], isDirty: true, isCompleted: true, errorMessage: 'No' }]);
  await saveTo(browser, 'hla', homeLoan);
  await saveTo(browser, 'about-me', states);
  await saveTo(browser, 'about-me', aboutMe);
  for (const wizardName of ['hla', 'about-me'])
    await browser.call('GET /v1/wizard/:wizardName', { params: { wizardName } });
}

async function useMap(browser: Browser, search: string): Promise<void> {
  const { body } = await call(browser, 'POST /v1/map/areas', { search });
  await call(browser, 'POST /v1/map/area', { sA3Code: body[0].sA3Code });
}

async function choose(browser: Browser, { interests, second }: Life): Promise<void> {
  const { body: shown } = await browser.call('GET /v1/user/preferences');
  const { categories, isActive } = shown;
  for (const body of [
    { categories, isActive: false, isSubscribed: false, eqfxmarketing: true },
    { categories, isActive, isSubscribed: second === 'E', eqfxmarketing: false },
    wanting(interests, { isSubscribed: second === 'E' }),
  ]) {
    await call(browser, 'PUT /v1/user/preferences', body);
    await browser.call('GET /v1/user/preferences');
  }
}

async function changeDetails(browser: Browser): Promise<void> {
  const { body: details } = await browser.call('GET /v1/user/details');
  const eqfxmarketing = !details.eqfxmarketing;
  for (const key of ['PUT /v1/user/details', 'POST /v1/user/details'] as const) {
    const address = `${key.length} New Street, Sydney NSW 2000`;
    for (const changed of [
      { consent: true, origin: 'account', password: PASSWORD, eqfxmarketing },
      { consent: false, origin: null, password: 'wrong', middleName: 'Nell' },
      { address, isCurrentEmailValid: false, isCurrentMobileValid: false },
      { address },
    ]) {
      await call(browser, key, { ...details, ...changed });
    }
  }
  await call(browser, 'PUT /v1/user/details', { ...details, mobile: freshMobile() });
}

async function askForCodes(harness: Harness, { browser, email, mobile }: Person): Promise<void> {
  for (const [kind, to] of [
    ['email', email],
    ['mobile', international(mobile)],
  ] as const) {
    for (let time = 0; time < 2; time += 1) await call(browser, `POST /v1/user/send-totp-${kind}`);
    for (const oneTimeCode of ['000000', await latestCode(harness, to, 2)])
      await call(browser, `POST /v1/user/verify-totp-${kind}`, { oneTimeCode });
  }
}

async function logInAgain(harness: Harness, person: Person, { second }: Life): Promise<void> {
  const { email, browser } = person;
  const change = { oldPassword: second === 'E' ? PASSWORD : 'wrong', newPassword: `${PASSWORD} ${second}` };
  const again = harness.browser();
  await signIn(again, { ...person, password: 'wrong' }, 'forced-password');
  await signIn(again, person);
  const login = {
    username: email,
    password: PASSWORD,
    grant_type: 'password',
    client_id: '123',
    rememberMe: true,
  };
  await call(again, 'POST /v1/oauth2/token', login);
  const refresh = { grant_type: 'refresh_token', client_id: 'web', mFAVerificationType: second };
  for (const each of [browser, again]) await call(each, 'POST /v1/oauth2/token', refresh);
  await again.call('GET /v1/user/init');
  const dob = second === 'E' ? { dd: '14', mm: '3', yy: '1988' } : { dd: '15', mm: '4', yy: '1979' };
  await call(again, 'POST /v1/user/forgot-password', { email, dob });
  await call(browser, 'POST /v1/user/changePassword', change);
  await call(again, 'POST /v1/user/create', { username: freshEmail(), password: PASSWORD });
}
