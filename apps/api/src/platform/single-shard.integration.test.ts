import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import {
  latestCode,
  register,
  reportMember,
  signIn,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { expectSingleShard } from '#api/testing/single-shard.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let person: Person;

beforeAll(async () => {
  harness = await startHarness({ CODE_RESEND_SECONDS: '0', BUREAUS: 'primary,second' });
  person = await reportMember(harness, { lastName: 'Good' });
  await showScore();
});
afterAll(() => harness.stop());

const showScore = () => person.browser.call('POST /v1/creditscore', { body: {} });

const AGREED = { isAgreed: true, textVersion: SECOND_BUREAU_CONSENT.version };

/** The most frequent calls of members, and those of a second bureau. */
const HOT: Record<string, () => Promise<{ status: number }>> = {
  'a look at the session': () => person.browser.call('GET /v1/user/is-authenticated'),
  'the member at the start of a page': () => person.browser.call('GET /v1/user/init'),
  "this month's score": showScore,
  'a second score, agreed to': () => person.browser.call('PUT /v1/creditscore/second', { body: AGREED }),
  'the second score again': () => person.browser.call('POST /v1/creditscore/second', { body: {} }),
  'what both bureaus hold': () => person.browser.call('GET /v1/creditscore/differences'),
  'the report': () => person.browser.call('POST /v1/creditreport', { body: {} }),
  'the offers': () => person.browser.call('POST /v1/product/init', { body: {} }),
  "the member's details": () => person.browser.call('GET /v1/user/details'),
  'the bell': () => person.browser.call('GET /v1/user/notifications/unread'),
  'the notifications': () => person.browser.call('GET /v1/user/notifications'),
  'a pressed product': () => person.browser.call('POST /v1/tracking/product-click', { body: PRESS }),
  'a sign-in': () => signIn(harness.browser(), person),
  'a code that is asked for and entered': enterCode,
  'a registration': async () => (await register(harness)).browser.call('GET /v1/user/is-authenticated'),
  'an identity check and the first score': firstScore,
};

const PRESS = {
  isAnonymous: true,
  userId: '',
  productTypeId: 3,
  productId: 31,
  partnerId: 31,
  page: '/deals/personal-loans',
  origin: 'featured-offers',
};

async function enterCode() {
  const owner = await register(harness);
  const browser = harness.browser();
  await signIn(browser, owner);
  const asked = await browser.call('POST /v1/user/send-totp-email');
  expect(asked.status).toBe(200);
  expect((await browser.call('GET /v1/user/code-status')).status).toBe(200);
  const oneTimeCode = await latestCode(harness, owner.email, 2);
  return browser.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode } });
}

async function firstScore() {
  const { browser } = await register(harness, { lastName: 'Good' });
  const polled = await verifyIdentity(browser);
  expect(polled.body).toMatchObject({ isCompleted: true });
  return browser.call('POST /v1/creditscore', { body: {} });
}

it.each(Object.entries(HOT))('every statement of %s asks one machine', async (_, act) => {
  expect((await expectSingleShard(harness, act)).status).toBe(200);
});

it('a statement without a shard key is found', async () => {
  const allConsents = () => harness.database.db.selectFrom('consents').select('kind').execute();
  await expect(expectSingleShard(harness, allConsents)).rejects.toThrow('query several shards');
});
