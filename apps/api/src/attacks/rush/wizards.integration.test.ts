import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { register } from '#api/testing/people.ts';
import type { TestBrowser } from '#api/testing/test-browser.ts';

import { chosen, profileOf, purchase, saveTo, toBuy, typed } from '#api/testing/wizard-answers.ts';
import { rowCounts } from '../test-database-state.ts';
import { wizardByMember } from '#api/features/wizards/wizards.budgets.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

let harness: Harness;
let owner: TestBrowser;
let thief: TestBrowser;

beforeAll(async () => {
  harness = await startHarness();
  owner = (await register(harness)).browser;
  thief = (await register(harness)).browser;
  await saveTo(owner, 'hla', purchase);
});
afterAll(() => harness.stop());

const idOf = async (browser: TestBrowser): Promise<string> =>
  (await browser.call('GET /v1/user/init')).body.identifier;

const answers = () =>
  harness.database.db.selectFrom('wizard_answers').selectAll().orderBy('member_id').execute();

describe('a save that was tampered with', () => {
  const deposit = typed('home-buy-deposit', '80000');
  it.each<[string, string, unknown]>([
    ['a step code that is made up', 'hla', { ...deposit, stepCode: 'home-admin' }],
    ['a step code of every object', 'hla', { ...deposit, stepCode: '__proto__' }],
    [
      'a step that says of itself that it is open',
      'hla',
      { ...typed('home-refinance-owe', '400000'), enabled: true },
    ],
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
    ['a good step beside a bad one', 'hla', [deposit, typed('home-buy-income', '-1', 'Yearly')]],
    ['the same step twice', 'hla', [deposit, deposit]],
    ['more steps than there are', 'hla', Array.from({ length: 21 }, () => deposit)],
    ['nothing', 'hla', []],
  ])(
    '[WIZ-016] [API-017] %s is refused with 400 and a field, and nothing is stored',
    async (_, wizard, body) => {
      const before = await answers();
      const counts = await rowCounts(harness.database);
      const answer = await saveTo(owner, wizard, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
      expect(answer.body.errors[0]).toEqual({ field: expect.any(String), message: expect.any(String) });
      expect(await answers()).toEqual(before);
      // Saves are counted, whatever their outcome.
      expect({ ...(await rowCounts(harness.database)), throttles: 0 }).toEqual({ ...counts, throttles: 0 });
    },
  );

  it('[HLA-029] script in a text stays a text, there and back', async () => {
    const script = '"><img src=x onerror=alert(1)>';
    const steps = [chosen('home-refinance-or-buy', 'refinance'), chosen('choose-path', 'compare-online')];
    await saveTo(thief, 'hla', [...steps, typed('home-refinance-lender', script)]);
    const { steps: read } = await profileOf(thief, 'hla');
    expect(read[14].selectedTexts).toEqual([script]);
  });

  it('[WIZ-001] what a step says of itself is worked out anew', async () => {
    const lie = { ...purchase[3], enabled: false, isCompleted: false, isFinalStep: true, stepIndex: 99 };
    expect((await saveTo(owner, 'hla', lie)).status).toBe(200);
    const { steps } = await profileOf(owner, 'hla');
    expect(steps[3]).toMatchObject({ enabled: true, isCompleted: true, isFinalStep: false, stepIndex: 3 });
  });
});

describe("another member's answers", () => {
  it('[PROF-015] are nobody else’s to read or to change', async () => {
    const before = await profileOf(owner, 'hla');
    await saveTo(thief, 'hla', chosen('home-refinance-or-buy', 'buy'));
    await saveTo(thief, 'hla', chosen('choose-path', 'compare-online'));
    await saveTo(thief, 'hla', typed('home-buy-deposit', '12345'));
    expect((await profileOf(thief, 'hla')).steps[3].selectedTexts).toEqual(['12345']);
    const after = await profileOf(owner, 'hla');
    expect(after.steps[3]).toEqual(before.steps[3]);
    expect(JSON.stringify(after)).not.toContain(await idOf(owner));
  });

  it('do not open when they are copied to another member or another wizard', async () => {
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

it('a member who saves without end is held back', async () => {
  const { browser } = await register(harness);
  const subject = await idOf(browser);
  const hits = Array.from({ length: 600 }, () => ({ budget: wizardByMember, subject }));
  for (const one of hits) await hit(harness.platform.ctx, one);
  const answer = await saveTo(browser, 'hla', toBuy);
  expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
  expect(await profileOf(browser, 'hla').then(({ steps }) => steps[0].isCompleted)).toBe(false);
});
