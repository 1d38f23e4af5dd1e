import { WHAT_IF_KINDS } from '@wattle/domain/score/what-if/changes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyMember } from '#api/testing/ready-member.ts';
import { verifyIdentity, type Person, memberIdOf } from '@wattle/testkit/people';
import type { Browser } from '@wattle/testkit/browser/browser';
import { whatIfByMember } from './estimate-score.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const estimate = (browser: Browser, changes: unknown = []) =>
  browser.call('POST /v1/score/what-if', { body: { changes } });
const one = { kind: 'no-applications', size: 1 };

async function member(lastName: string): Promise<Person> {
  const person = await readyMember(harness, { lastName });
  await verifyIdentity(person.browser);
  await person.browser.call('POST /v1/creditscore', { body: {} });
  return person;
}

const totalOf = (steps: readonly { points: number }[]) => steps.reduce((sum, { points }) => sum + points, 0);

describe('POST /v1/score/what-if', () => {
  it.each(['Excellent', 'Average', 'Defaulted', 'Emptyreport'])(
    'an estimate for %s starts from the dashboard’s score, and its steps add up',
    async (lastName) => {
      const { browser } = await member(lastName);
      const shown = (await browser.call('POST /v1/creditscore', { body: {} })).body.scoreInfo;
      const { status, body } = await estimate(browser);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        score: shown.score,
        bandDescription: shown.bandDescription,
        estimatedScore: shown.score,
        points: 0,
        steps: [],
      });
      const changes = body.possible.map(({ kind, least }: { kind: string; least: number }) => ({
        kind,
        size: least,
      }));
      const tried = (await estimate(browser, changes)).body;
      expect(tried.steps.map(({ kind }: { kind: string }) => kind)).toEqual(
        WHAT_IF_KINDS.filter((kind) => changes.some((change: { kind: string }) => change.kind === kind)),
      );
      expect(tried.score + totalOf(tried.steps)).toBe(tried.estimatedScore);
      expect(tried.points).toBe(tried.estimatedScore - tried.score);
    },
  );

  it('[SCORE-026] an estimate says what a paid default is worth, and why', async () => {
    const { browser } = await member('Defaulted');
    const { body } = await estimate(browser, [{ kind: 'default-paid', size: 1 }]);
    const [step] = body.steps;
    expect(step.points).toBeGreaterThan(0);
    expect(step.reasons).toMatchObject([{ label: 'Defaults' }]);
    expect(step.reasons[0].to.points - step.reasons[0].from.points).toBe(step.points);
    expect(JSON.stringify(body)).not.toMatch(/\b(will|guarantee)/i);
  });

  it('an estimate leaves no trace in our tables or on the file', async () => {
    const person = await member('Good');
    const { browser } = person;
    await browser.call('POST /v1/creditscore', { body: {} });
    const memberId = await memberIdOf(person);
    const stored = async () => ({
      orders: await harness.database.db
        .selectFrom('bureau_orders')
        .selectAll()
        .where('member_id', '=', memberId)
        .execute(),
      scores: await harness.database.db
        .selectFrom('score_snapshots')
        .selectAll()
        .where('member_id', '=', memberId)
        .execute(),
      activity: await harness.database.db
        .selectFrom('member_activity')
        .selectAll()
        .where('member_id', '=', memberId)
        .execute(),
    });
    const before = await stored();
    await estimate(browser, [one, { kind: 'new-card', size: 50_000 }]);
    expect(await stored()).toEqual(before);
    const again = await estimate(browser);
    expect(again.body).toMatchObject({ score: again.body.estimatedScore });
  });
});

describe('access to estimates', () => {
  it('[SCORE-028] an estimate without a consent in force is refused before the bureau is asked', async () => {
    const person = await member('Good');
    const memberId = await memberIdOf(person);
    const { db } = harness.database;
    await db.updateTable('consents').set({ granted: false }).where('member_id', '=', memberId).execute();
    const requestsBefore = await harness.simulators.requests('bureau');
    expect(await estimate(person.browser, [one])).toMatchObject({
      status: 403,
      body: { code: 'consent-missing' },
    });
    expect(await harness.simulators.requests('bureau')).toBe(requestsBefore);
  });

  it('estimates are rate-limited per member', async () => {
    const [person, other] = [await member('Good'), await member('Good')];
    const subject = await memberIdOf(person);
    for (let each = 0; each < 120; each += 1)
      await hit(harness.platform.ctx, { budget: whatIfByMember, subject });
    const refused = await estimate(person.browser, [one]);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await estimate(other.browser, [one])).status).toBe(200);
  });
});

describe('impossible changes', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = (await member('Good')).browser;
  });

  it.each([
    ['a negative count', [{ ...one, size: -1 }]],
    ['none at all', [{ ...one, size: 0 }]],
    ['an astronomical count', [{ ...one, size: 9_007_199_254_740_991 }]],
    ['half a month', [{ ...one, size: 0.5 }]],
    ['a count in words', [{ ...one, size: '1' }]],
    ['a limit beyond the greatest', [{ kind: 'new-card', size: 50_001 }]],
    ['a century on time', [{ kind: 'on-time', size: 1200 }]],
    ['an unknown kind', [{ kind: 'score-set', size: 1 }]],
    ['a name of every object', [{ kind: '__proto__', size: 1 }]],
    ['points of their own', [{ ...one, points: 500 }]],
    ['a change twice', [one, one]],
    ['hundreds of them', Array.from({ length: 300 }, () => one)],
    ['no list', { 0: one }],
  ])('an estimate with %s is refused before the bureau is asked', async (_, changes) => {
    const requestsBefore = await harness.simulators.requests('bureau');
    expect(await estimate(browser, changes)).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(await harness.simulators.requests('bureau')).toBe(requestsBefore);
  });

  it('an estimate cannot name another member', async () => {
    const answer = await browser.call('POST /v1/score/what-if', {
      body: { changes: [], memberId: 'someone', subject: { familyName: 'Excellent' } },
    });
    expect(answer.status).toBe(400);
  });
});

describe('a bureau without an estimate', () => {
  it('an estimate of a file that may be another person’s is refused, before and after its score was asked for', async () => {
    const { browser } = await readyMember(harness, { lastName: 'Twin' });
    await verifyIdentity(browser);
    expect((await estimate(browser)).body).toMatchObject({ code: 'what-if-no-score' });
    await browser.call('POST /v1/creditscore', { body: {} });
    expect((await estimate(browser)).body).toMatchObject({ code: 'what-if-no-score' });
  });

  it.each(['down', 'error', 'malformed', 'timeout'])(
    'an estimate is 409 while the bureau fails (%s), and works afterwards',
    async (mode) => {
      const { browser } = await member('Good');
      await harness.simulators.setFault({ provider: 'bureau', mode });
      expect(await estimate(browser, [one])).toMatchObject({
        status: 409,
        body: { code: 'score-unavailable' },
      });
      await harness.simulators.clearFaults();
      await expect.poll(async () => (await estimate(browser)).status).toBe(200);
    },
  );
});
