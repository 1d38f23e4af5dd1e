import { REFERRAL_CONSENT } from '@wattle/domain/home-loan/referral-lead';
import type { Browser } from '@wattle/testkit/browser/browser';
import { PASSWORD, register, verifyIdentity, type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { chosen, profileOf, purchase, purchaseFields, saveTo, typed } from '#api/testing/wizard-answers.ts';

const [SOUTHERN, WOOLSHED, PARKLAND, TERN] = [7, 54, 26, 52];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  // Leads of an earlier test may still be pending.
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 30_000 });
  await harness.simulators.control('/leads', 'DELETE');
});
afterEach(() => harness.simulators.clearFaults());

const Leads = z.array(z.object({ body: z.looseObject({ clickId: z.string() }) }));

const leads = async () => Leads.parse(await harness.simulators.control('/leads')).map(({ body }) => body);

/** The purchase's fields with their values, as the page lists them. */
const listed = ({ mobile }: Pick<Person, 'mobile'>, deposit?: string) =>
  purchaseFields({ name: 'Alex Good', mobile }, deposit);

const referralLead = (browser: Browser, body: object, headers: Record<string, string> = {}) =>
  browser.call('POST /v1/home-loan/hand-over', {
    body: { partnerId: SOUTHERN, textVersion: REFERRAL_CONSENT.version, ...body },
    headers,
  });

async function buyer(): Promise<Person> {
  const person = await register(harness);
  await saveTo(person.browser, 'hla', purchase);
  return person;
}

const consentOf = async (browser: Browser) =>
  (await browser.call('GET /v1/user/consents')).body.consents.find(
    ({ kind }: { kind: string }) => kind === REFERRAL_CONSENT.kind,
  );

const waiting = async () =>
  harness.database.db
    .selectFrom('outbox')
    .select(['payload', 'recipient'])
    .where('kind', '=', 'hand-over')
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .execute();

describe('a member with trouble on their file', () => {
  it('[HLA-039] trouble on the file shows help first, names no partner and sends no lead', async () => {
    const person = await register(harness, { lastName: 'Defaulted' });
    await verifyIdentity(person.browser);
    expect((await person.browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    await saveTo(person.browser, 'hla', purchase);
    const { helpFirst, partners } = (await profileOf(person.browser, 'hla')).extra;
    expect([helpFirst, partners]).toEqual([['open-default', 'unsettled-judgment'], []]);
    const fields = listed(person).map((each) =>
      each.field === 'name' ? { ...each, value: 'Alex Defaulted' } : each,
    );
    expect((await referralLead(person.browser, { fields })).status).toBe(409);
    expect(await waiting()).toEqual([]);
  });
});

describe('a referral lead', () => {
  it('[HLA-039] [HLA-040] a lead carries answers, name and number under a consent that lists them', async () => {
    const person = await buyer();
    const { body, status } = await referralLead(person.browser, { fields: listed(person) });
    expect(status).toBe(200);
    const url = new URL(body.url);
    expect(`${url.origin}${url.pathname}`).toBe('https://www.southern-home-loans.example/assistant-match');
    expect([...url.searchParams.keys()]).toEqual(['ref']);
    await expect.poll(async () => (await leads()).length).toBe(1);
    const [lead] = await leads();
    const givenAt = harness.clock.now().toISOString();
    expect(lead).toEqual({
      clickId: url.searchParams.get('ref'),
      productId: 8,
      consent: { textVersion: 'home-loan-hand-over-1', givenAt },
      person: { firstName: 'Alex', lastName: 'Good', mobile: person.mobile },
      answers: [
        { field: 'home-refinance-or-buy', question: 'Your plan', answer: 'Buy a property' },
        { field: 'home-buy-purchase-price', question: 'Purchase price', answer: '$800,000' },
        { field: 'home-buy-deposit', question: 'Deposit', answer: '$80,000' },
        { field: 'home-buy-how-close', question: 'How close to buying', answer: 'I am still looking' },
        { field: 'home-buy-how-to-live', question: 'Use of the property', answer: 'Live in it' },
        { field: 'home-buy-how-to-pay', question: 'Repayments', answer: 'Principal and interest' },
        { field: 'home-buy-income', question: 'Income before tax', answer: '$120,000 yearly' },
      ],
    });
    const desk = await (await fetch(`${harness.simulators.url}/partner/desk`)).text();
    for (const shown of ['Alex Good', person.mobile, '$800,000', '$120,000 yearly']) {
      expect(desk).toContain(shown);
    }
  });

  it('[HLA-039] [HLA-040] the URL’s id identifies no member', async () => {
    const person = await buyer();
    const { body } = await referralLead(person.browser, { fields: listed(person) });
    const memberId = await memberIdOf(person);
    for (const datum of [memberId, 'Alex', 'Good', person.mobile, person.email, '800']) {
      expect(body.url).not.toContain(datum);
    }
    expect(await (await fetch(body.standInUrl)).text()).toContain(new URL(body.url).searchParams.get('ref'));
  });

  it('[HLA-039] a lead stores a consent with wording, partner and fields, which can be withdrawn by itself', async () => {
    const person = await buyer();
    expect(await consentOf(person.browser), 'not before it is given').toBeUndefined();
    await referralLead(person.browser, { fields: listed(person) });
    const consent = await consentOf(person.browser);
    expect(consent).toMatchObject({ isGiven: true, withdrawing: 'here' });
    expect(consent.history).toMatchObject([
      {
        granted: true,
        textVersion: 'home-loan-hand-over-1',
        text: REFERRAL_CONSENT.text,
        source: 'the Home Loan Assistant',
        interests: [
          'to Southern Home Loans',
          'Your plan',
          'Purchase price',
          'Deposit',
          'How close to buying',
          'Use of the property',
          'Repayments',
          'Income before tax',
          'Name',
          'Mobile',
        ],
      },
    ]);
    const withdrawn = await person.browser.call('POST /v1/user/withdraw-consent', {
      body: { kind: REFERRAL_CONSENT.kind },
    });
    expect(withdrawn.status).toBe(200);
    expect((await consentOf(person.browser)).isGiven).toBe(false);
  });

  it('[HLA-039] a repeated idempotency key sends one lead', async () => {
    const person = await buyer();
    const again = () =>
      referralLead(person.browser, { fields: listed(person) }, { 'idempotency-key': 'one-hand-over' });
    const first = await again();
    expect((await again()).body).toEqual(first.body);
    expect((await consentOf(person.browser)).history).toHaveLength(1);
    await expect.poll(async () => (await leads()).length).toBe(1);
  });
});

describe('leads without matching consent', () => {
  it('[HLA-039] a lead is not sent with other fields, answers or wording, or to a partner that does not accept the plan', async () => {
    const person = await buyer();
    const fields = listed(person);
    const changed = [
      { fields: fields.slice(0, -1) },
      { fields: fields.toReversed() },
      { fields: listed(person, '$90,000') },
      { fields, textVersion: 'home-loan-hand-over-0' },
      { fields, partnerId: WOOLSHED },
      { fields, partnerId: PARKLAND },
      { fields, partnerId: 999 },
    ];
    for (const body of changed) {
      const answer = await referralLead(person.browser, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'hand-over-changed']);
    }
    await saveTo(person.browser, 'hla', typed('home-buy-deposit', '90000'));
    expect((await referralLead(person.browser, { fields })).status, 'changed on another device').toBe(409);
    expect(await consentOf(person.browser)).toBeUndefined();
    expect([await leads(), await waiting()]).toEqual([[], []]);
  });

  it('[HLA-039] a lead is not sent while a question is open or the plan is not accepted', async () => {
    const person = await register(harness);
    await saveTo(person.browser, 'hla', purchase.slice(0, 7));
    expect((await referralLead(person.browser, { fields: listed(person).toSpliced(6, 1) })).status).toBe(409);
    await saveTo(person.browser, 'hla', [...purchase.slice(7), typed('home-buy-deposit', '800000')]);
    expect((await referralLead(person.browser, { fields: listed(person, '$800,000') })).status).toBe(409);
    expect(await leads()).toEqual([]);
  });

  it('[HLA-039] [REDIR-008] a departure without consent carries click id and product only', async () => {
    const { browser } = await buyer();
    const left = await browser.call('POST /v1/product/redirect', { body: { productId: 8, mode: 'd' } });
    const clickId = new URL(left.body.url).searchParams.get('click_id');
    await expect.poll(leads).toEqual([{ clickId, productId: 8 }]);
  });
});

const expert = (option: string) => [
  chosen('home-refinance-or-buy', 'buy'),
  chosen('choose-path', 'speak-expert'),
  chosen('home-broker-buy-what-to-do', option),
];

type Partner = { partnerId: number; trackingInfo: { productId: number } };

describe('partners', () => {
  it('[HLA-041] [HLA-039] a finish carries the first partner that accepts the plan, else none', async () => {
    const { browser } = await buyer();
    const carried = async (step: number) => (await profileOf(browser, 'hla')).steps[step].finish?.partnerId;
    expect(await carried(16)).toBe(SOUTHERN);
    await saveTo(browser, 'hla', typed('home-buy-deposit', '10000'));
    expect(await carried(16), 'no partner lends at 98.75 %').toBeUndefined();
    await saveTo(browser, 'hla', [
      typed('home-buy-purchase-price', '100000'),
      typed('home-buy-deposit', '40000'),
    ]);
    expect(await carried(16), 'a small loan that one lender accepts').toBe(WOOLSHED);
    await saveTo(browser, 'hla', expert('buyInvestment'));
    expect(await carried(19)).toBe(PARKLAND);
  });

  it('[HLA-039] a broker gets the plan, and only first-home brokers accept a first home', async () => {
    const person = await register(harness);
    await saveTo(person.browser, 'hla', expert('buyFirstHome'));
    const fields = [
      { field: 'home-refinance-or-buy', value: 'Buy a property' },
      { field: 'home-broker-buy-what-to-do', value: 'My first home' },
      ...listed(person).slice(-2),
    ];
    for (const partnerId of [PARKLAND, TERN]) {
      expect((await referralLead(person.browser, { partnerId, fields })).status).toBe(200);
    }
    await saveTo(person.browser, 'hla', expert('buyNextHome'));
    const next = fields.with(1, { field: 'home-broker-buy-what-to-do', value: 'My next home' });
    expect((await referralLead(person.browser, { partnerId: TERN, fields: next })).status).toBe(409);
    expect((await referralLead(person.browser, { partnerId: PARKLAND, fields: next })).status).toBe(200);
  });

  it('[HLA-040] every partner can be reached without consent', async () => {
    const { browser } = await register(harness);
    const partners: Partner[] = (await profileOf(browser, 'hla')).extra.partners;
    expect(partners).toHaveLength(5);
    for (const { partnerId, trackingInfo } of partners) {
      const body = { productId: trackingInfo.productId, mode: 'd' };
      const left = await browser.call('POST /v1/product/redirect', { body });
      expect([left.status, left.body.partnerId, left.body.hasPushLead]).toEqual([200, partnerId, true]);
    }
  });

  it('[HLA-039] rules about income use About Me with consent only', async () => {
    const { browser } = await register(harness);
    const known = async () => (await profileOf(browser, 'hla')).extra.known;
    expect(await known()).toEqual({ state: 'NSW', incomeKind: null });
    await saveTo(browser, 'about-me', chosen('about-me-employment-status', 'retired'));
    expect((await known()).incomeKind, 'not before consent').toBeNull();
    await browser.call('PUT /v1/user/about-me-agreement', { body: { agreed: true } });
    expect((await known()).incomeKind).toBe('retired');
  });
});

describe('a lead that the partner does not accept', () => {
  it('[HLA-039] an undelivered lead is stored encrypted and erased with its member', async () => {
    await harness.simulators.setFault({ provider: 'partner', mode: 'error' });
    const person = await buyer();
    await referralLead(person.browser, { fields: listed(person) });
    const [row] = await waiting();
    expect(Buffer.from(row?.payload ?? new Uint8Array()).toString('latin1')).not.toContain(person.mobile);
    const left = await person.browser.call('POST /v1/user/delete-account', { body: { password: PASSWORD } });
    expect(left.status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('[HLA-039] an undelivered lead is erased after two days, and the member is mailed', async () => {
    await harness.simulators.setFault({ provider: 'partner', mode: 'error' });
    const person = await buyer();
    await referralLead(person.browser, { fields: listed(person) });
    harness.clock.advance(2 * 24 * 3_600_000 + 1000);
    await expect
      .poll(async () => (await harness.simulators.messages(person.email)).map(({ subject }) => subject))
      .toContain('Your answers did not reach the partner');
    expect(await waiting()).toEqual([]);
    // The deleted member's call above may have been in progress.
    expect(JSON.stringify(await leads())).not.toContain(person.mobile);
  });
});
