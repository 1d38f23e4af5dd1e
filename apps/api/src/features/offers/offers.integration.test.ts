import { operations } from '@wattle/contract';
import { PRODUCT_TYPES } from '@wattle/domain/offers/product-types';
import type { Browser } from '@wattle/testkit/browser/browser';
import { register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let member: Browser;
let memberId: string;

beforeAll(async () => {
  harness = await startHarness();
  const person = await register(harness, { lastName: 'Good' });
  member = person.browser;
  await verifyIdentity(member);
  memberId = (await member.call('GET /v1/user/init')).body.identifier;
  await member.call('POST /v1/creditscore', { body: {} });
});
afterAll(() => harness.stop());

const init = (browser: Browser, body: object = {}) => browser.call('POST /v1/product/init', { body });
const redirect = (browser: Browser, body: object) =>
  browser.call('POST /v1/product/redirect', { body: { mode: 'd', ...body } });

type Groups = { productTypeId: number; products: { productIdentifier: string; rules?: unknown }[] }[];
const keysOf = ({ productsByType }: { productsByType: Groups }): string[] =>
  productsByType.flatMap(({ productTypeId, products }) =>
    products.map(({ productIdentifier }) => `${productTypeId} ${productIdentifier}`),
  );

const setScore = (score: number) =>
  harness.database.db
    .updateTable('score_snapshots')
    .set({ score })
    .where('member_id', '=', memberId)
    .execute();

const clicks = () => harness.database.db.selectFrom('tracked_clicks').selectAll().orderBy('at').execute();
const noClicks = () => harness.database.db.deleteFrom('tracked_clicks').execute();

describe('POST /v1/product/init', () => {
  const Answer = z.strictObject(operations['POST /v1/product/init'].response.shape);

  it('[OFFER-002] [OFFER-003] [OFFER-007] a visitor gets every field and only offers without conditions', async () => {
    const { status, body } = await init(harness.browser(), { page: '/', partnerId: 24 });
    expect(status).toBe(200);
    expect(() => Answer.parse(body)).not.toThrow();
    expect(body).toMatchObject({ isAnonymous: true, userId: null, partnerId: 24 });
    expect([body.refusedProducts, body.helpFirst]).toEqual([[], []]);
    expect(keysOf(body)).toContain('7 health');
    expect(keysOf(body)).toContain('5 compare_cards');
    expect(keysOf(body)).not.toContain('5 balance_transfer_16');
    expect(body.call2Actions[0]).toMatchObject({
      id: 'get-score',
      stepNumber: 1,
      actionRoute: '/credit-score',
    });
  });

  it('[OFFER-007] [OFFER-012] a member gets the offers their score opens, with each rule in words', async () => {
    await setScore(650);
    const { body } = await init(member, { page: '/dashboard' });
    expect(() => Answer.parse(body)).not.toThrow();
    expect(body).toMatchObject({ isAnonymous: false, userId: memberId, partnerId: null });
    const types = body.productsByType.map((group: { productTypeId: number }) => group.productTypeId);
    expect(types).toEqual(types.toSorted((a: number, b: number) => a - b));
    const loans = body.productsByType.find(
      (group: { productTypeId: number }) => group.productTypeId === PRODUCT_TYPES.personalloan,
    );
    const latitude = loans.products.find(
      (offer: { productIdentifier: string }) => offer.productIdentifier === 'latitude',
    );
    expect(latitude).toMatchObject({
      isCustomRuleSatisfied: true,
      why: [{ rule: 'score', words: 'Minimum score 650', passed: true }],
      href: '/partner-refer?productId=38&m=d&partnerId=38',
      rate: { interestRate: '8.99% p.a.', comparisonRate: '10.17% p.a.' },
    });
    expect(keysOf(body)).not.toContain('2 latitude');
    const refused = body.refusedProducts.find((offer: { productId: number }) => offer.productId === 22);
    expect(refused.opensWith).toEqual(['from a score of 700']);
  });

  it('[OFFER-026] [OFFER-012] state and age come from the stored member', async () => {
    await setScore(750);
    const { cipher } = harness.platform;
    const set = (column: 'address' | 'birth_date', plain: string) =>
      harness.database.db
        .updateTable('members')
        .set({ [column]: cipher.seal(plain, `members.${column}:${memberId}`) })
        .where('id', '=', memberId)
        .execute();
    expect(keysOf((await init(member)).body)).toContain('1 joust A');
    await set('address', '12 Smith Street, Hobart TAS 7000');
    const inTasmania = (await init(member)).body;
    expect(keysOf(inTasmania)).not.toContain('1 joust A');
    expect(inTasmania.refusedProducts[0].opensWith).toEqual(['for homes outside TAS']);
    await set('address', '12 Smith Street, Sydney NSW 2000');
    await set('birth_date', '1900-01-01');
    expect(keysOf((await init(member)).body)).not.toContain('5 ccc_bt');
    await set('birth_date', '1988-03-14');
    expect(keysOf((await init(member)).body)).toContain('5 ccc_bt');
  });

  it('[OFFER-009] [OFFER-010] no list contains a hidden offer', async () => {
    const { body } = await init(member);
    const lists = JSON.stringify([body.productsByType, body.refusedProducts]);
    expect(lists).not.toContain('hla');
  });

  it('[CTA-001] [CTA-006] next steps are ordered and carry their product', async () => {
    const { body } = await init(member);
    const numbers = body.call2Actions.map((step: { stepNumber: number }) => step.stepNumber);
    expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b));
    const second = body.call2Actions.find((step: { id: string }) => step.id === 'second-document');
    expect(second.description).toContain('Add your passport or Medicare card.');
    const car = body.call2Actions.find((step: { id: string }) => step.id === 'car-insurance');
    expect(car).toMatchObject({
      href: '/partner-refer?productId=81&m=d&isn=1&partnerId=81',
      actionRoute: null,
      linkTarget: '_blank',
      trackClick: true,
      product: { productId: 81 },
      productTypeId: 8,
    });
    const products = body.productConfigurationCall2Action.map(
      (offer: { productId: number }) => offer.productId,
    );
    expect(products).toEqual([121, 161, 81]);
  });

  it('[CTA-005] partner 12 has no call to action, and a member’s own partner takes precedence', async () => {
    expect((await init(harness.browser(), { partnerId: 12 })).body.call2Actions).toEqual([]);
    expect((await init(member, { partnerId: 12 })).body.call2Actions).not.toEqual([]);
    const { browser } = await register(harness, { partnerSourceId: 12 });
    const { body } = await init(browser, { partnerId: 24 });
    expect(body).toMatchObject({ partnerId: 12, call2Actions: [], productConfigurationCall2Action: [] });
  });

  it('[OFFER-008] offers need an anti-forgery token with a session and none without', async () => {
    const refused = await member.call('POST /v1/product/init', { body: {}, headers: { 'x-csrf-token': '' } });
    expect([refused.status, refused.body.code]).toEqual([403, 'csrf']);
    expect((await init(harness.browser())).status).toBe(200);
  });

  it('[OFFER-007] reads a member’s session and facts in one statement each', async () => {
    await init(member);
    harness.statements.count = 0;
    await init(member);
    expect(harness.statements.count).toBe(2);
    harness.statements.count = 0;
    await init(harness.browser());
    expect(harness.statements.count).toBe(0);
  });
});

describe('POST /v1/product/redirect', () => {
  beforeEach(noClicks);

  it('[REDIR-004] [REDIR-008] [REDIR-010] redirects a visitor to the catalogue’s URL with a stored click id', async () => {
    const { status, body } = await redirect(harness.browser(), { productId: 71 });
    expect(status).toBe(200);
    const url = new URL(body.url);
    expect(url.origin + url.pathname).toBe('https://www.banksia-health.example/health');
    const clickId = url.searchParams.get('click_id');
    expect([...url.searchParams.keys()]).toEqual(['click_id']);
    expect(clickId).toMatch(/^[\w-]{22}$/);
    const standIn = harness.simulators.url.replace('127.0.0.1', 'localhost');
    expect(body.standInUrl).toBe(`${standIn}/partner/site/${url.host}${url.pathname}${url.search}`);
    expect(body).toMatchObject({
      hasPushLead: false,
      followAfterMs: 4000,
      partner: { title: 'Banksia Health' },
    });
    expect(await clicks()).toMatchObject([
      { kind: 'departure', click_id: clickId, member_id: null, product_id: 71, partner_id: 71 },
    ]);
  });

  it('[REDIR-006] [REDIR-004] mode p redirects at once, and an unknown mode counts as d', async () => {
    const waits = async (mode: string) =>
      (await redirect(member, { productId: 31, mode })).body.followAfterMs;
    expect([await waits('p'), await waits('d'), await waits('sideways')]).toEqual([0, 4000, 4000]);
    expect(
      (await member.call('POST /v1/product/redirect', { body: { productId: 31 } })).body.followAfterMs,
    ).toBe(4000);
  });

  it('[REDIR-007] isn=1 accepts products of next steps only', async () => {
    expect((await redirect(member, { productId: 81, isn: 1 })).status).toBe(200);
    expect((await redirect(member, { productId: 31, isn: 1 })).body.code).toBe('product-unknown');
    expect((await redirect(member, { productId: 31, isn: 0 })).status).toBe(200);
  });

  it('[REDIR-005] [REDIR-008] a push lead carries click id and product only', async () => {
    await harness.simulators.control('/leads', 'DELETE');
    const answer = await redirect(member, { productId: 8 });
    expect(answer.body).toMatchObject({
      hasPushLead: true,
      followAfterMs: 3000,
      productTypeId: 1,
      partnerId: 7,
    });
    const clickId = new URL(answer.body.url).searchParams.get('click_id');
    const Received = z.array(z.object({ body: z.unknown(), headers: z.record(z.string(), z.string()) }));
    const received = async () => Received.parse(await harness.simulators.control('/leads'));
    await expect.poll(async () => (await received()).length).toBe(1);
    const [lead] = await received();
    expect(lead?.body).toEqual({ clickId, productId: 8 });
    const whole = JSON.stringify(lead);
    for (const datum of [memberId, 'Alex', 'Good', 'example.com', 'Smith Street', '1988']) {
      expect(whole).not.toContain(datum);
    }
  });

  it('[REDIR-005] a lead to an unavailable partner is retried without delaying the redirect', async () => {
    const control = `${harness.simulators.url}/control`;
    const fault = (mode: string) =>
      fetch(`${control}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'partner', mode }),
      });
    await fetch(`${control}/leads`, { method: 'DELETE' });
    await fault('error');
    const answer = await redirect(member, { productId: 151 });
    expect(answer.status).toBe(200);
    await fault('none');
    const count = async () =>
      z.array(z.unknown()).parse(await (await fetch(`${control}/leads`)).json()).length;
    await expect.poll(count).toBe(1);
  });

  it.each([0, -1, 1.5, 9, 99_999, 1_000_001, 1e308, '31', null, 'https://evil.example', [31]])(
    '[REDIR-009] product %j redirects nowhere and stores nothing',
    async (productId) => {
      const { status, body } = await redirect(harness.browser(), { productId });
      expect([400, 404]).toContain(status);
      expect(body.code).toMatch(/^(validation|product-unknown)$/);
      expect(JSON.stringify(body)).not.toContain('evil');
      expect(await clicks()).toEqual([]);
    },
  );

  it('[REDIR-008] rejects a target supplied by the caller', async () => {
    for (const extra of [
      { url: 'https://evil.example' },
      { returnUrl: '//evil.example' },
      { partnerId: 7 },
    ]) {
      expect((await redirect(member, { productId: 31, ...extra })).status).toBe(400);
    }
    expect(await clicks()).toEqual([]);
  });
});
