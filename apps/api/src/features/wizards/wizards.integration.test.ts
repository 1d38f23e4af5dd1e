import type { Browser } from '@wattle/testkit/browser/browser';
import { register, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { chosen, profileOf, purchase, saveTo, toBuy, typed } from '#api/testing/wizard-answers.ts';

let harness: Harness;
let member: Browser;

beforeAll(async () => {
  harness = await startHarness();
  member = (await register(harness)).browser;
});
afterAll(() => harness.stop());

type Step = { stepCode: string; enabled: boolean; isCompleted: boolean; selectedTexts: string[] };

const completed = (profile: { steps: Step[] }) =>
  profile.steps.filter((step) => step.isCompleted).map((step) => step.stepCode);

const idOf = async (browser: Browser): Promise<string> => await memberIdOf({ browser });

const rowsOf = async (browser: Browser) =>
  harness.database.db
    .selectFrom('wizard_answers')
    .selectAll()
    .where('member_id', '=', await idOf(browser))
    .execute();

describe('reading a wizard', () => {
  it('[WIZ-001] [HLA-006] [HLA-044] the assistant has all twenty steps with the wire’s names', async () => {
    const { browser } = await register(harness);
    const profile = await profileOf(browser, 'hla');
    expect(profile.promotionEnabled).toBe(false);
    expect(profile.steps).toHaveLength(20);
    expect(profile.steps[0]).toEqual({
      stepCode: 'home-refinance-or-buy',
      stepIndex: 0,
      enabled: true,
      isCompleted: false,
      isDirty: false,
      isOptionalStep: false,
      isFinalStep: false,
      stepSelectionnUnique: true,
      stepShouldAlwaysSelect: true,
      shouldMoveOnAction: true,
      selectedItems: [false, false, false],
      selectedExtraText: '',
      selectedExtraIndex: null,
      selectedTexts: [],
      errorMessage: null,
      showInCols: false,
      partnerConfig: null,
      finish: null,
    });
    expect(profile.steps.filter((step: Step) => step.enabled)).toHaveLength(2);
  });

  it('[HLA-040] [HLA-041] [HLA-042] [HLA-043] [WIZ-002] each path’s finish carries its partner, field by field', async () => {
    const { steps, extra } = await profileOf(member, 'hla');
    const types = extra.partners.map(({ type }: { type: string }) => type);
    expect(types).toEqual(['Online', 'Online', 'Online', 'Broker', 'Broker']);
    const site = `${harness.simulators.url.replace('127.0.0.1', 'localhost')}/partner/site`;
    const finishAt = (address: string, fields: object) => ({
      partnerUrl: `https://${address}`,
      shouldPushLead: true,
      productDisplayWizard: true,
      // The placeholder is replaced by an id that needs no encoding.
      actionUrl: expect.stringMatching(
        new RegExp(`^https://${address.replaceAll('.', String.raw`\.`)}\\?ref=[\\w-]{22}$`),
      ),
      standInUrl: expect.stringContaining(`${site}/${address}?ref=`),
      ...fields,
    });
    expect(steps[16].stepCode).toBe('home-finish');
    expect(steps[16].finish).toEqual(
      finishAt('www.southern-home-loans.example/assistant-match', {
        productIdentifier: 'hla_online',
        partnerId: 7,
        trackingInfo: { partnerId: 7, productId: 8, productTypeId: 1 },
      }),
    );
    expect(steps[19].stepCode).toBe('home-broker-finish');
    expect(steps[19].finish).toEqual(
      finishAt('www.parkland-brokers.example/speak-to-an-expert', {
        productIdentifier: 'hla_expert',
        partnerId: 26,
        trackingInfo: { partnerId: 26, productId: 151, productTypeId: 15 },
      }),
    );
    for (const { stepCode, finish } of steps.toSpliced(19, 1).toSpliced(16, 1)) {
      expect(finish, stepCode).toBeNull();
    }
    expect(Object.keys(steps[16].partnerConfig).toSorted()).toEqual([
      'buttonText',
      'disclaimer',
      'features',
      'logo',
      'matchedPartnerText',
      'tagline',
    ]);
    for (const key of ['tagline', 'features', 'disclaimer', 'buttonText']) {
      expect(steps[19].partnerConfig[key], key).not.toEqual(steps[16].partnerConfig[key]);
    }
  });

  it('[HLA-040] the id in a partner’s URL changes with each visit and is not the member’s', async () => {
    const memberId = await idOf(member);
    const urlOf = async () => (await profileOf(member, 'hla')).steps[16].finish.actionUrl as string;
    const [one, two] = [await urlOf(), await urlOf()];
    expect(one).not.toBe(two);
    for (const url of [one, two]) {
      expect(url).toMatch(/^https:\/\/www\.southern-home-loans\.example\/assistant-match\?ref=[\w-]{22}$/);
      expect(url).not.toContain(memberId);
    }
  });

  it('[HLA-040] [HLA-041] a made-up partner has a stand-in page', async () => {
    const { steps, extra } = await profileOf(member, 'hla');
    const partners = [steps[16].finish, steps[19].finish, ...extra.partners];
    expect(partners).toHaveLength(7);
    for (const { actionUrl, standInUrl } of partners) {
      const { host, pathname, search } = new URL(actionUrl);
      const site = harness.simulators.url.replace('127.0.0.1', 'localhost');
      expect(standInUrl).toBe(`${site}/partner/site/${host}${pathname}${search}`);
      const arrival = await fetch(standInUrl);
      expect([arrival.status, await arrival.text()]).toEqual([200, expect.stringContaining(host)]);
    }
  });

  it('[WIZ-016] a wizard needs a session, an empty name is the assistant, and other names are unknown', async () => {
    const url = '/v1/wizard/';
    expect((await harness.browser().send({ method: 'GET', url: `${url}hla` })).status).toBe(401);
    expect((await member.send({ method: 'GET', url })).body.steps).toHaveLength(20);
    expect((await member.send({ method: 'GET', url: `${url}about-me` })).body.steps).toHaveLength(8);
    for (const name of ['HLA', 'other', '__proto__', 'constructor', 'hla%00', 'hla/x', 'x'.repeat(50)]) {
      const answer = await member.send({ method: 'GET', url: url + name });
      expect([400, 404], name).toContain(answer.status);
    }
    expect((await member.send({ method: 'GET', url: `${url}other` })).body.code).toBe('not-found');
    expect((await saveTo(member, 'other', toBuy)).body.code).toBe('not-found');
  });

  it('[ABOUT-002] [ABOUT-015] About Me has its own operation, with its consent', async () => {
    const { body } = await member.call('GET /v1/user/about-me');
    expect(body.steps.map((step: Step) => step.stepCode)).toEqual([
      'about-me-why-get-score',
      'about-me-help-for-better-deal',
      'about-me-help-most-out-of-score',
      'about-me-about-you',
      'about-me-employment-status',
      'about-me-your-income',
      'about-me-your-home',
      'about-me-finish',
    ]);
    expect(body.extra.partners).toEqual([]);
    expect(body.extra.agreement.agreed).toBe(false);
  });
});

describe('saving steps', () => {
  it('[WIZ-005] [WIZ-017] [HLA-044] another device continues at the same step with the same answers', async () => {
    const { browser } = await register(harness);
    for (const step of purchase.slice(0, 4)) {
      expect((await saveTo(browser, 'hla', step)).body).toEqual({ isSaved: true });
    }
    const profile = await profileOf(browser, 'hla');
    expect(completed(profile)).toEqual(purchase.slice(0, 4).map(({ stepCode }) => stepCode));
    expect(profile.steps[2].selectedTexts).toEqual(['800000']);
    const next = profile.steps.find((step: Step) => step.enabled && !step.isCompleted);
    expect(next.stepCode).toBe('home-buy-how-close');
  });

  it('[WIZ-016] accepts several steps at once, or a step’s whole client state', async () => {
    const { browser } = await register(harness);
    expect((await saveTo(browser, 'hla', purchase)).status).toBe(200);
    const profile = await profileOf(browser, 'hla');
    expect(completed(profile)).toEqual([...purchase.map(({ stepCode }) => stepCode), 'home-finish']);
    expect((await saveTo(browser, 'hla', { ...profile.steps[2], isDirty: true })).status).toBe(200);
    expect((await saveTo(browser, 'hla', [purchase[0], ...purchase])).status).toBe(400);
  });

  it('[HLA-018] an optional step left empty is completed', async () => {
    const { browser } = await register(harness);
    const steps = [chosen('home-refinance-or-buy', 'refinance'), chosen('choose-path', 'compare-online')];
    await saveTo(browser, 'hla', [...steps, typed('home-refinance-lender', '')]);
    expect(completed(await profileOf(browser, 'hla'))).toContain('home-refinance-lender');
  });

  it('[HLA-020] answers of a branch that was left stay disabled, and return with it', async () => {
    const { browser } = await register(harness);
    await saveTo(browser, 'hla', purchase);
    await saveTo(browser, 'hla', chosen('home-refinance-or-buy', 'refinance'));
    const away = (await profileOf(browser, 'hla')).steps[2];
    expect(away).toMatchObject({ enabled: false, selectedTexts: ['800000'] });
    await saveTo(browser, 'hla', chosen('home-refinance-or-buy', 'buy'));
    expect((await profileOf(browser, 'hla')).steps[16].isCompleted).toBe(true);
  });

  it("[ABOUT-003] [ABOUT-015] About Me saves one step at a time, with the text of 'other'", async () => {
    const { browser } = await register(harness);
    const step = {
      ...chosen('about-me-why-get-score', 'curious', 'other'),
      selectedExtraText: ' A <b>bet</b> ',
    };
    expect((await browser.call('POST /v1/user/about-me-step', { body: step })).body).toEqual({
      isSaved: true,
    });
    const { body } = await browser.call('GET /v1/user/about-me');
    expect(body.steps[0]).toMatchObject({ isCompleted: true, selectedExtraText: 'A <b>bet</b>' });
    expect(body.steps[1].enabled).toBe(false);
  });

  it('stores answers encrypted', async () => {
    const { browser } = await register(harness);
    const steps = [chosen('home-refinance-or-buy', 'refinance'), chosen('choose-path', 'compare-online')];
    await saveTo(browser, 'hla', [...steps, typed('home-refinance-lender', 'Bank of Nowhere')]);
    const [row, ...others] = await rowsOf(browser);
    expect(others).toEqual([]);
    const bytes = Buffer.from(row?.answers ?? new Uint8Array()).toString('latin1');
    expect(bytes).not.toMatch(/Nowhere|refinance/);
  });

  it('reads the assistant in four statements, About Me in five, and saves in seven', async () => {
    const { browser } = await register(harness);
    await saveTo(browser, 'hla', toBuy);
    harness.statements.count = 0;
    await profileOf(browser, 'hla');
    expect(harness.statements.count).toBeLessThanOrEqual(4);
    harness.statements.count = 0;
    await profileOf(browser, 'about-me');
    expect(harness.statements.count).toBeLessThanOrEqual(5);
    harness.statements.count = 0;
    await saveTo(browser, 'hla', purchase[2]);
    expect(harness.statements.count).toBeLessThanOrEqual(7);
  });
});

describe('concurrent saves', () => {
  it('[WIZ-005] concurrent saves lose no step', async () => {
    const { browser } = await register(harness);
    await saveTo(browser, 'hla', toBuy);
    const answers = await Promise.all(purchase.slice(2).map((step) => saveTo(browser, 'hla', step)));
    expect(answers.map(({ status }) => status)).toEqual(purchase.slice(2).map(() => 200));
    expect((await profileOf(browser, 'hla')).steps[16].isCompleted).toBe(true);
  });

  it('the later answer to a step wins', async () => {
    const { browser } = await register(harness);
    await saveTo(browser, 'hla', purchase);
    await saveTo(browser, 'hla', typed('home-buy-deposit', '90000'));
    await saveTo(browser, 'hla', typed('home-buy-purchase-price', '700000'));
    const { steps } = await profileOf(browser, 'hla');
    expect([steps[2].selectedTexts, steps[3].selectedTexts]).toEqual([['700000'], ['90000']]);
  });

  it('rejects a step disabled by another tab, and saves nothing of the call', async () => {
    const { browser } = await register(harness);
    await saveTo(browser, 'hla', toBuy);
    await saveTo(browser, 'hla', chosen('choose-path', 'speak-expert'));
    const late = await saveTo(browser, 'hla', typed('home-buy-purchase-price', '800000'));
    expect(late.status).toBe(400);
    expect(late.body.errors).toEqual([
      { field: 'stepCode', message: 'This question is not asked with your answers.' },
    ]);
  });
});

const consentsOf = async (browser: Browser) =>
  harness.database.db
    .selectFrom('consents')
    .select(['kind', 'text_version', 'granted', 'source'])
    .where('member_id', '=', await idOf(browser))
    .where('kind', '=', 'about-me')
    .orderBy('given_at')
    .execute();

describe('consent to use About Me', () => {
  it('[ABOUT-015] each change of mind stores one consent record, and repeating it stores none', async () => {
    const { browser } = await register(harness);
    for (const agreed of [false, true, true, false]) {
      const answer = await browser.call('PUT /v1/user/about-me-agreement', { body: { agreed } });
      expect(answer.body).toEqual({ agreed });
      expect((await browser.call('GET /v1/user/about-me')).body.extra.agreement.agreed).toBe(agreed);
    }
    const record = { kind: 'about-me', text_version: 'about-me-1', source: 'about-me' };
    expect(await consentsOf(browser)).toEqual([
      { ...record, granted: true },
      { ...record, granted: false },
    ]);
  });
});
