import type { Browser } from '@wattle/testkit/browser/browser';
import { customer, latestCode, register } from '@wattle/testkit/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { cleanUp } from '#api/platform/jobs/cleaner.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let member: Browser;
let memberId: string;

beforeAll(async () => {
  harness = await startHarness();
  member = (await register(harness)).browser;
  memberId = (await member.call('GET /v1/user/init')).body.identifier;
});
afterAll(() => harness.stop());

beforeEach(async () => {
  await harness.database.db.deleteFrom('tracked_clicks').execute();
  await harness.database.db.deleteFrom('referrals').execute();
});

const rows = () => harness.database.db.selectFrom('tracked_clicks').selectAll().execute();
const referrals = () => harness.database.db.selectFrom('referrals').selectAll().execute();

const press = {
  isAnonymous: true,
  userId: 'somebody-else',
  productTypeId: 3,
  productId: 31,
  partnerId: 31,
  page: '/deals/personal-loans',
  origin: 'featured-offers',
};
const click = (browser: Browser, changes: object = {}) =>
  browser.call('POST /v1/tracking/product-click', { body: { ...press, ...changes } });
const refer = (browser: Browser, body: object) => browser.call('POST /v1/tracking/referral', { body });

describe('POST /v1/tracking/product-click', () => {
  it('[TRACK-001] a click is stored with page and section, for the session’s member', async () => {
    const { status, body } = await click(member);
    expect([status, body]).toEqual([200, { isTracked: true }]);
    expect(await rows()).toMatchObject([
      {
        kind: 'press',
        member_id: memberId,
        product_type_id: 3,
        product_id: 31,
        partner_id: 31,
        page: '/deals/personal-loans',
        origin: 'featured-offers',
        click_id: null,
      },
    ]);
  });

  it('[TRACK-001] a visitor’s click has no member, whatever the body claims', async () => {
    await click(harness.browser(), { isAnonymous: false, userId: memberId });
    expect(await rows()).toMatchObject([{ member_id: null }]);
  });

  it('[PROD-008] [TRACK-001] a click on a comparison stores its type without a product', async () => {
    const comparison = { productTypeId: 5, partnerId: 2, productId: null, page: '/deals/credit-cards' };
    expect((await click(member, comparison)).status).toBe(200);
    expect(await rows()).toMatchObject([{ product_id: null, product_type_id: 5, partner_id: 2 }]);
  });

  it.each([
    { productId: 32 },
    { productId: 999 },
    { productTypeId: 2 },
    { partnerId: 7 },
    { productId: null, partnerId: 12 },
  ])(
    '[TRACK-001] rejects and does not store a click on a product that is not on offer: %j',
    async (changes) => {
      const { status, body } = await click(member, changes);
      expect([status, body.code]).toEqual([404, 'product-unknown']);
      expect(await rows()).toEqual([]);
    },
  );

  it.each([
    { page: '<script>alert(1)</script>' },
    { page: 'https://evil.example/' },
    { page: '/dashboard?email=a@b.au' },
    { page: `/${'a'.repeat(200)}` },
    { page: '/a\u0000b' },
    { origin: '<img src=x onerror=alert(1)>' },
    { origin: '=cmd|calc' },
    { origin: '' },
    { origin: 'a\ud800' },
    { productId: 1e308 },
    { productId: -31 },
    { productTypeId: 3.5 },
    { partnerId: Number.MAX_SAFE_INTEGER },
    { userId: 'x'.repeat(65) },
    { userId: 'a\u0000' },
    { memberId: 'x' },
  ])('[TRACK-001] rejects and does not store a click with %j', async (changes) => {
    const { status, body } = await click(member, changes);
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(await rows()).toEqual([]);
  });

  it('[TRACK-001] too many clicks from one address are rate-limited', async () => {
    const strict = await startHarness({ RATE_LIMIT_FACTOR: '0.01' });
    const browser = strict.browser();
    const statuses = [];
    for (let each = 0; each < 4; each += 1) statuses.push((await click(browser)).status);
    await strict.stop();
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe('POST /v1/tracking/referral', () => {
  it('[TRACK-003] a referral is stored once per transaction and member', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => refer(member, { tid: 'T-1', userIdentifier: 'x' })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, true]));
    expect(await referrals()).toMatchObject([{ tid: 'T-1', member_id: memberId }]);
    expect((await refer(member, { tid: 'T-2', userIdentifier: null })).body).toBe(true);
    expect(await referrals()).toHaveLength(2);
  });

  it('[TRACK-003] a referral of a waiting registration moves to the member it becomes', async () => {
    const browser = harness.browser();
    const body = customer();
    await browser.call('POST /v1/user/register-full', { body });
    expect((await refer(browser, { tid: 'T-9' })).body).toBe(true);
    expect((await refer(browser, { tid: 'T-9' })).body).toBe(true);
    expect(await referrals()).toMatchObject([
      { tid: 'T-9', member_id: null, registration_id: expect.any(String) },
    ]);
    const oneTimeCode = await latestCode(harness, body.email);
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    const { identifier } = (await browser.call('GET /v1/user/init')).body;
    await cleanUp(harness.platform.ctx);
    expect(await referrals()).toMatchObject([{ tid: 'T-9', member_id: identifier, registration_id: null }]);
  });

  it.each(['', ' ', '<script>', 'a b', 'a\u0000', 'x'.repeat(101), "' or 1=1"])(
    '[TRACK-003] rejects and does not store a referral with the transaction %j',
    async (tid) => {
      expect((await refer(member, { tid })).status).toBe(400);
      expect(await referrals()).toEqual([]);
    },
  );
});

it('[TRACK-001] [TRACK-003] clicks and referrals are deleted after thirteen months and not before', async () => {
  await click(member);
  await refer(member, { tid: 'T-1' });
  harness.clock.advance(395 * 24 * 3_600_000);
  await cleanUp(harness.platform.ctx);
  expect([(await rows()).length, (await referrals()).length]).toEqual([1, 1]);
  harness.clock.advance(2 * 24 * 3_600_000);
  await cleanUp(harness.platform.ctx);
  expect([(await rows()).length, (await referrals()).length]).toEqual([0, 0]);
});
