import { isAboutCredit } from '@wattle/domain/offers/help-first';
import type { Browser } from '@wattle/testkit/browser/browser';
import { register, signIn, verifyIdentity, type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { movedTo, rented, rentedOne } from '#api/testing/networks.ts';
import { sealField } from '#api/features/score/sealed-snapshots.sql.ts';
import { leadHits, leadsByNetwork } from '#api/features/partners/lead-budgets.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

const LEADS_PER_HOUR = 24;
/** Open to everyone, and not listed to a member without a score. */
const ASSISTANT = 121;
/** Offers with a push lead that only the Home Loan Assistant shows. */
const [MATCH, EXPERT] = [8, 151];
const ALL_MATCHES = [MATCH, 18, 19, EXPERT, 152];

let harness: Harness;
let person: Person;

beforeAll(async () => {
  harness = await startHarness({ RATE_LIMIT_FACTOR: '1', LEADS_PER_HOUR: String(LEADS_PER_HOUR) });
  person = await register(harness);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.database.db.deleteFrom('throttles').execute();
  await harness.database.db.deleteFrom('tracked_clicks').execute();
});

const depart = (browser: Browser, productId: number, body: object = {}) =>
  browser.call('POST /v1/product/redirect', { body: { productId, mode: 'd', ...body } });

/** Stored departures, and leads ever put into the outbox. */
async function stored() {
  const { db } = harness.database;
  const clicks = await db.selectFrom('tracked_clicks').select('id').execute();
  const leads = await db.selectFrom('outbox').select('id').where('kind', '=', 'lead').execute();
  return { departures: clicks.length, leads: leads.length };
}

type Product = { productId: number; productTypeId: number };
type Shown = {
  productsByType: { products: Product[] }[];
  productConfigurationCall2Action: Product[];
  refusedProducts: Product[];
  helpFirst: string[];
};

const Catalogue = z.array(z.int());
const ALL = Catalogue.parse(Array.from({ length: 200 }, (_, index) => index + 1));

async function shownTo(browser: Browser): Promise<number[]> {
  const { body }: { body: Shown } = await browser.call('POST /v1/product/init', { body: {} });
  const listed = body.productsByType.flatMap(({ products }) => products);
  const ids = [...listed, ...body.productConfigurationCall2Action].map(({ productId }) => productId);
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

/** Products the browser may leave for, requested from enough addresses to stay below the rate limit. */
async function openTo(browser: Browser): Promise<number[]> {
  const open: number[] = [];
  let there = browser;
  for (const productId of ALL) {
    if (productId % 50 === 1) there = movedTo(harness, browser, rentedOne());
    const { status, body } = await depart(there, productId);
    expect(status === 200 ? '200' : `${status} ${body.code}`).toMatch(/^(200|404 product-unknown)$/);
    if (status === 200) open.push(productId);
  }
  return open;
}

describe('departures', () => {
  it('[REDIR-008] [OFFER-007] a visitor can leave only for offers that visitors are shown', async () => {
    const visitor = harness.browser(rentedOne());
    const shown = await shownTo(visitor);
    expect(shown).not.toContain(MATCH);
    expect(await openTo(harness.browser(rentedOne()))).toEqual(shown);
    expect((await stored()).departures).toBe(shown.length);
  });

  it('[REDIR-008] [OFFER-009] [OFFER-012] a member can leave only for offers they are shown or their wizard names', async () => {
    const shown = await shownTo(person.browser);
    const open = await openTo(person.browser);
    expect(open.filter((id) => !shown.includes(id) && id !== ASSISTANT)).toEqual(ALL_MATCHES);
    expect(shown.filter((id) => !open.includes(id))).toEqual([]);
  });

  it('[OFFER-002] a departure returns handshake text only for offers with a handshake', async () => {
    const { body: expert } = await depart(person.browser, EXPERT);
    expect(expert.handshake).toEqual({
      title: 'On to a broker',
      text: expect.stringContaining('Parkland'),
      actionText: 'Meet the broker',
    });
    expect((await depart(person.browser, MATCH)).body.handshake).toBeNull();
  });

  it('[REDIR-008] makes no lead for a visitor or a session with a password only', async () => {
    const before = await stored();
    const visitor = harness.browser(rentedOne());
    const half = harness.browser(rentedOne());
    await signIn(half, person);
    for (const browser of [visitor, half]) {
      for (const body of [{}, { isn: 1 }, { mode: 'p' }]) {
        const answer = await depart(browser, MATCH, body);
        expect([answer.status, answer.body.code]).toEqual([404, 'product-unknown']);
      }
    }
    expect(await stored()).toEqual(before);
  });
});

const namedIn = ({ productsByType, productConfigurationCall2Action, refusedProducts }: Shown) => [
  ...productsByType.flatMap(({ products }) => products),
  ...productConfigurationCall2Action,
  ...refusedProducts,
];

describe('members with trouble on their file', () => {
  let troubled: Person;
  const init = async (): Promise<Shown> =>
    (await troubled.browser.call('POST /v1/product/init', { body: {} })).body;

  beforeAll(async () => {
    troubled = await register(harness, { lastName: 'Defaulted' });
    await verifyIdentity(troubled.browser);
    await troubled.browser.call('POST /v1/creditscore', { body: {} });
  });

  it('[OFFER-012] trouble on the file shows help first and names nothing about credit', async () => {
    const answer = await init();
    expect(answer.helpFirst).toEqual(['open-default', 'unsettled-judgment', 'low-score']);
    expect(namedIn(answer).length).toBeGreaterThan(5);
    expect(namedIn(answer).filter(isAboutCredit)).toEqual([]);
  });

  it('[OFFER-012] [REDIR-008] trouble on the file closes credit departures and next steps, and makes no lead', async () => {
    const before = await stored();
    const shown = await shownTo(troubled.browser);
    expect(await openTo(troubled.browser)).toEqual(shown);
    expect(shown).not.toEqual(expect.arrayContaining([MATCH]));
    expect((await stored()).leads).toBe(before.leads);
  });

  it('[OFFER-012] a better score alone does not reopen credit offers', async () => {
    const { db } = harness.database;
    const { identifier } = (await troubled.browser.call('GET /v1/user/init')).body;
    const scoredAt = (score: number) =>
      db.updateTable('score_snapshots').set({ score }).where('member_id', '=', identifier).execute();
    await scoredAt(1100);
    const answer = await init();
    expect(answer.helpFirst).toEqual(['open-default', 'unsettled-judgment']);
    expect(namedIn(answer).filter(isAboutCredit)).toEqual([]);
  });

  it('[OFFER-012] a later file without trouble reopens credit offers', async () => {
    const { db } = harness.database;
    const { identifier } = (await troubled.browser.call('GET /v1/user/init')).body;
    const { month } = await db
      .selectFrom('score_snapshots')
      .select('month')
      .where('member_id', '=', identifier)
      .executeTakeFirstOrThrow();
    const key = { memberId: identifier, bureau: 'primary', month } as const;
    await db
      .updateTable('score_snapshots')
      .set({ facts: sealField(harness.platform.ctx, 'facts', { ...key, value: { troubles: [] } }) })
      .where('member_id', '=', identifier)
      .execute();
    const answer = await init();
    expect(answer.helpFirst).toEqual([]);
    expect(namedIn(answer).some(isAboutCredit)).toBe(true);
  });
});

describe('general eligibility', () => {
  it('[OFFER-038] a member under 18 is offered nothing, and the answer states the general eligibility', async () => {
    const { browser } = await register(harness);
    const { db } = harness.database;
    const { cipher } = harness.platform;
    const memberId: string = await memberIdOf({ browser });
    const born = (day: string) =>
      db
        .updateTable('members')
        .set({ birth_date: cipher.seal(day, `members.birth_date:${memberId}`) })
        .where('id', '=', memberId)
        .execute();
    const today = harness.clock.now();
    const yearsAgo = (years: number) =>
      `${today.getUTCFullYear() - years}-${String(today.getUTCMonth() + 1).padStart(2, '0')}-01`;
    await born(yearsAgo(17));
    expect(await shownTo(browser)).toEqual([]);
    expect((await depart(browser, 71)).body.code).toBe('product-unknown');
    await born(yearsAgo(18));
    expect(await shownTo(browser)).toContain(71);
    const { body } = await browser.call('POST /v1/product/init', { body: {} });
    expect(body.productConfiguration.generalEligibility).toMatch(
      /18 or older .* Australian citizen or permanent resident, .* valid email and accurate personal information/,
    );
  });
});

const departFrom = (address: string, { browser }: Pick<Person, 'browser'> = person) =>
  depart(movedTo(harness, browser, address), MATCH);

/** Enough members that none of them reaches their own limit. */
async function crowd(leads: number): Promise<Person[]> {
  const members = [];
  for (let index = 0; index < leads / 4; index += 1) members.push(await register(harness));
  await harness.database.db.deleteFrom('throttles').execute();
  return members;
}
const nth = (members: readonly Person[], index: number) => members[index % members.length] ?? person;

describe('leads', () => {
  it('[REDIR-005] makes five leads a day of a member for a partner, from however many addresses', async () => {
    const other = await register(harness);
    const made = [];
    for (let time = 0; time < 8; time += 1) {
      made.push((await departFrom(rentedOne())).body.hasPushLead);
    }
    expect(made).toEqual([...Array<boolean>(5).fill(true), ...Array<boolean>(3).fill(false)]);
    expect((await depart(person.browser, EXPERT)).body.hasPushLead, 'for another partner').toBe(true);
    expect((await departFrom(rentedOne(), other)).body.hasPushLead, 'of another member').toBe(true);
  });

  it('[REDIR-005] makes twenty leads an hour per address; later departures still reach the partner', async () => {
    const members = await crowd(23);
    const { leads } = await stored();
    const address = rentedOne();
    const answers = [];
    for (let time = 0; time < 23; time += 1) answers.push(await departFrom(address, nth(members, time)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const made = answers.map(({ body }) => body.hasPushLead);
    expect([made.indexOf(false), made.lastIndexOf(true)]).toEqual([20, 19]);
    expect(answers.at(-1)?.body).toMatchObject({
      followAfterMs: 4000,
      url: expect.stringMatching(/^https:/),
    });
    expect((await stored()).leads - leads).toBe(20);
    expect((await departFrom(rentedOne(), nth(members, 23))).body.hasPushLead).toBe(true);
  });

  it('[REDIR-005] makes a hundred leads an hour per /24 and LEADS_PER_HOUR in all', async () => {
    const members = await crowd(LEADS_PER_HOUR + 2);
    const { ctx, metrics } = harness.platform;
    const [one = '', other = ''] = rented(2);
    const subject = one.replace(/\.\d+$/, '.0/24');
    for (let time = 0; time < 100; time += 1) await hit(ctx, { budget: leadsByNetwork, subject });
    expect((await departFrom(other)).body.hasPushLead).toBe(false);
    const made = [];
    for (let time = 0; time < LEADS_PER_HOUR + 2; time += 1) {
      made.push((await departFrom(rentedOne(), nth(members, time))).body.hasPushLead);
    }
    expect(made.filter((each) => each)).toHaveLength(LEADS_PER_HOUR);
    expect(await metrics.text()).toMatch(/^product_budget_used_ratio\{budget="leads"\} 1$/m);
  });

  it('keeps a quarter of all leads for members with both factors, and limits a visitor by product', async () => {
    const { ctx } = harness.platform;
    const visit = (address: string, productId: number) =>
      hit(ctx, ...leadHits({ address, memberId: null, partnerId: 7, productId }));
    const address = rentedOne();
    const ofOne = [];
    for (let time = 0; time < 7; time += 1) ofOne.push((await visit(address, MATCH)).allowed);
    expect(ofOne.filter((each) => each)).toHaveLength(5);
    expect((await visit(address, EXPERT)).allowed).toBe(true);
    let visitors = 6;
    while ((await visit(rentedOne(), MATCH)).allowed) visitors += 1;
    expect(visitors).toBe(LEADS_PER_HOUR * 0.75);
    expect((await departFrom(rentedOne())).body.hasPushLead).toBe(true);
  });

  it('[REDIR-008] makes and counts one lead for a repeated idempotency key', async () => {
    const { leads } = await stored();
    const headers = { 'idempotency-key': 'one-lead' };
    const body = { productId: EXPERT, mode: 'd' };
    const again = () => person.browser.call('POST /v1/product/redirect', { body, headers });
    const first = await again();
    for (let time = 0; time < 25; time += 1) expect((await again()).body).toEqual(first.body);
    expect((await stored()).leads - leads).toBe(1);
  });
});
