import type { Browser } from '@wattle/testkit/browser/browser';
import { register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { chosen, saveTo } from '#api/testing/wizard-answers.ts';
import { byEmail } from '#api/testing/choosing.ts';

const CREDIT_CARDS = 5;

let harness: Harness;
let member: Browser;

beforeAll(async () => {
  harness = await startHarness();
  member = (await register(harness, { lastName: 'Excellent' })).browser;
  await verifyIdentity(member);
  await member.call('POST /v1/creditscore', { body: {} });
});
afterAll(() => harness.stop());

async function typesShown(): Promise<number[]> {
  const { body } = await member.call('POST /v1/product/init', { body: {} });
  return body.productsByType.map(({ productTypeId }: { productTypeId: number }) => productTypeId);
}

const agree = (agreed: boolean) => member.call('PUT /v1/user/about-me-agreement', { body: { agreed } });

it('[ABOUT-004] [ABOUT-015] the product chosen in About Me comes first among the offers while its use is agreed to', async () => {
  const before = await typesShown();
  const ordered = before.toSorted((one, other) => one - other);
  expect(before).toEqual(ordered);
  expect(before.indexOf(CREDIT_CARDS), 'another type comes first by default').toBeGreaterThan(0);

  await saveTo(member, 'about-me', [
    chosen('about-me-why-get-score', 'betterDeal'),
    chosen('about-me-help-for-better-deal', 'creditCard'),
  ]);
  expect(await typesShown(), 'not before consent').toEqual(ordered);

  await agree(true);
  expect(await typesShown()).toEqual([CREDIT_CARDS, ...ordered.filter((each) => each !== CREDIT_CARDS)]);

  await saveTo(member, 'about-me', chosen('about-me-why-get-score', 'curious'));
  expect(await typesShown(), 'the question is closed').toEqual(ordered);

  await agree(false);
  expect(await typesShown()).toEqual(ordered);
});

it('[OFFER-007] About Me adds no statement to the offers', async () => {
  await agree(true);
  await typesShown();
  harness.statements.count = 0;
  await typesShown();
  expect(harness.statements.count, 'session, facts and credit file').toBeLessThanOrEqual(3);
});

it('[ABOUT-005] [ABOUT-015] preferences suggest interests from About Me and select none', async () => {
  type Interest = { id: string; selected: boolean; isSuggested?: true };
  const suggested = async () => {
    const { body } = await member.call('GET /v1/user/preferences');
    const all: Interest[] = body.categories.flatMap(({ interests }: { interests: Interest[] }) => interests);
    expect(all.filter(({ selected }) => selected)).toEqual([]);
    return all.filter(({ isSuggested }) => isSuggested === true).map(({ id }) => id);
  };
  await saveTo(member, 'about-me', [
    chosen('about-me-why-get-score', 'betterDeal'),
    chosen('about-me-help-for-better-deal', 'homeLoan'),
    chosen('about-me-help-most-out-of-score', 'improveScore'),
  ]);
  await agree(true);
  expect(await suggested()).toEqual(['score-tips', 'home-loans']);
  await agree(false);
  expect(await suggested()).toEqual([]);
});

const HELP = 'about-me-help-most-out-of-score';
const answer = (browser: Browser, ...codes: string[]) => saveTo(browser, 'about-me', chosen(HELP, ...codes));
const areOn = async (browser: Browser) =>
  (await browser.call('GET /v1/user/notifications/choices')).body.email.length > 0;
const choose = (browser: Browser, isOn: boolean) =>
  browser.call('PUT /v1/user/notifications/choices', { body: byEmail(isOn) });
const ticked = async (browser: Browser) => {
  const { body } = await browser.call('GET /v1/user/about-me');
  return body.steps[2].selectedItems as boolean[];
};

describe('reminders', () => {
  it('[ABOUT-005] [ABOUT-015] choosing reminders in About Me switches score notices on, and unchoosing them off', async () => {
    const { browser } = await register(harness);
    await answer(browser, 'scoreReminders', 'savingIdeas');
    expect(await areOn(browser)).toBe(true);
    const { body } = await browser.call('GET /v1/user/consents');
    const notices = body.consents.find(({ kind }: { kind: string }) => kind === 'score-notices');
    expect(JSON.stringify(notices)).toContain(
      'Reminders when my score is refreshed. Reminders come by email',
    );
    await answer(browser, 'savingIdeas');
    expect(await areOn(browser)).toBe(false);
  });

  it('[ABOUT-005] About Me shows reminders as they are, wherever they were switched', async () => {
    const { browser } = await register(harness);
    await answer(browser, 'scoreReminders', 'savingIdeas');
    await choose(browser, false);
    expect(await ticked(browser)).toEqual([false, true, false, false, false]);
    await saveTo(browser, 'about-me', chosen('about-me-about-you', 'single'));
    expect(await areOn(browser), 'another answer switches nothing').toBe(false);
    await choose(browser, true);
    expect(await ticked(browser)).toEqual([true, true, false, false, false]);
  });

  it('[ABOUT-005] a first answer without reminders keeps notices chosen elsewhere', async () => {
    const { browser } = await register(harness);
    await choose(browser, true);
    await answer(browser, 'savingIdeas');
    expect(await areOn(browser)).toBe(true);
  });
});
