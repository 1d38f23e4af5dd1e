import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { register } from '@wattle/testkit/people';
import type { Browser } from '@wattle/testkit/browser/browser';

import { chosen, profileOf, purchase, saveTo, toBuy, typed } from '#api/testing/wizard-answers.ts';
import { rowCounts } from '../test-database-state.ts';
import { wizardByMember } from '#api/features/wizards/save-steps.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

let harness: Harness;
let owner: Browser;
let thief: Browser;

beforeAll(async () => {
  harness = await startHarness();
  owner = (await register(harness)).browser;
  thief = (await register(harness)).browser;
  await saveTo(owner, 'hla', purchase);
});
afterAll(() => harness.stop());

const idOf = async (browser: Browser): Promise<string> =>
  (await browser.call('GET /v1/user/init')).body.identifier;

const answers = () =>
  harness.database.db.selectFrom('wizard_answers').selectAll().orderBy('member_id').execute();

describe('a tampered save', () => {
  const deposit = typed('home-buy-deposit', '80000');
  it.each<[string, string, unknown]>([
    ['an unknown step code', 'hla', { ...deposit, stepCode: 'home-admin' }],
    ['a step code that every object has', 'hla', { ...deposit, stepCode: '__proto__' }],
    ['a step that claims to be open', 'hla', { ...typed('home-refinance-owe', '400000'), enabled: true }],
    ['an option of a closed step', 'hla', chosen('home-broker-buy-what-to-do', 'buyFirstHome')],
    ['a finish', 'hla', typed('home-finish')],
    ["another wizard's step", 'about-me', deposit],
    ['a negative amount', 'hla', typed('home-buy-deposit', '-80000')],
    ['an astronomical amount', 'hla', typed('home-buy-deposit', '9'.repeat(150))],
    ['an infinite amount', 'hla', typed('home-buy-deposit', 'Infinity')],
    ['a text beyond its length', 'hla', typed('home-refinance-lender', 'x'.repeat(201))],
    ['a text with a NUL', 'hla', typed('home-refinance-lender', 'a\0b')],
    ['a number for a text', 'hla', { ...deposit, selectedTexts: [80_000] }],
    ['a text for a choice', 'hla', { ...toBuy[0], selectedItems: ['true', false, false] }],
    [
      'more options than there are',
      'hla',
      { ...toBuy[0], selectedItems: Array.from({ length: 20 }, () => true) },
    ],
    ["another member's id", 'hla', { ...deposit, memberId: '00000000-0000-4000-8000-000000000000' }],
    ['a valid step beside an invalid one', 'hla', [deposit, typed('home-buy-income', '-1', 'Yearly')]],
    ['the same step twice', 'hla', [deposit, deposit]],
    ['more steps than there are', 'hla', Array.from({ length: 21 }, () => deposit)],
    ['nothing', 'hla', []],
  ])('[WIZ-016] [API-017] rejects %s with 400 at a field and stores nothing', async (_, wizard, body) => {
    const before = await answers();
    const counts = await rowCounts(harness.database);
    const answer = await saveTo(owner, wizard, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    expect(answer.body.errors[0]).toEqual({ field: expect.any(String), message: expect.any(String) });
    expect(await answers()).toEqual(before);
    // Every save is counted, whatever its outcome.
    expect({ ...(await rowCounts(harness.database)), throttles: 0 }).toEqual({ ...counts, throttles: 0 });
  });

  it('[WIZ-001] computes a step’s state itself', async () => {
    const lie = { ...purchase[3], enabled: false, isCompleted: false, isFinalStep: true, stepIndex: 99 };
    expect((await saveTo(owner, 'hla', lie)).status).toBe(200);
    const { steps } = await profileOf(owner, 'hla');
    expect(steps[3]).toMatchObject({ enabled: true, isCompleted: true, isFinalStep: false, stepIndex: 3 });
  });
});

describe("another member's answers", () => {
  it('[PROF-015] keeps wizard answers from other members', async () => {
    const before = await profileOf(owner, 'hla');
    await saveTo(thief, 'hla', chosen('home-refinance-or-buy', 'buy'));
    await saveTo(thief, 'hla', chosen('choose-path', 'compare-online'));
    await saveTo(thief, 'hla', typed('home-buy-deposit', '12345'));
    expect((await profileOf(thief, 'hla')).steps[3].selectedTexts).toEqual(['12345']);
    const after = await profileOf(owner, 'hla');
    expect(after.steps[3]).toEqual(before.steps[3]);
    expect(JSON.stringify(after)).not.toContain(await idOf(owner));
  });

  it('does not decrypt answers copied to another member or wizard', async () => {
    const { db } = harness.database;
    const [ownerId, thiefId] = [await idOf(owner), await idOf(thief)];
    const row = await db
      .selectFrom('wizard_answers')
      .selectAll()
      .where('member_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('wizard_answers').where('member_id', '=', thiefId).execute();
    for (const wizard of ['hla', 'about-me']) {
      await db
        .insertInto('wizard_answers')
        .values({ ...row, member_id: thiefId, wizard })
        .execute();
      const url = `/v1/wizard/${wizard}`;
      const answer = await thief.send({ method: 'GET', url });
      expect([answer.status, answer.text.includes('80000')]).toEqual([500, false]);
      await db.deleteFrom('wizard_answers').where('member_id', '=', thiefId).execute();
    }
  });
});

it('limits how often a member saves', async () => {
  const { browser } = await register(harness);
  const subject = await idOf(browser);
  const hits = Array.from({ length: 600 }, () => ({ budget: wizardByMember, subject }));
  for (const one of hits) await hit(harness.platform.ctx, one);
  const answer = await saveTo(browser, 'hla', toBuy);
  expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
  expect(await profileOf(browser, 'hla').then(({ steps }) => steps[0].isCompleted)).toBe(false);
});
