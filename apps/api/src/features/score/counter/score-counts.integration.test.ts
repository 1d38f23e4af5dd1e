import type { Content } from '@wattle/content/reading/read-content';
import { addMonths, sydneyMonth } from '@wattle/domain/calendar/calendar';
import type { Browser } from '@wattle/testkit/browser/browser';
import { register, verifyIdentity, type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';

import { refreshScore } from '../refresh-score.ts';
import { countScores as count } from './score-counts.sql.ts';

let harness: Harness;

const counting = (content: Content): Content => ({
  ...content,
  brand: { ...content.brand, counter: { ...content.brand.counter, sample: null } },
});

beforeAll(async () => {
  harness = await startHarness({}, { edit: counting });
});
afterAll(() => harness.stop());

const score = (browser: Browser) => browser.call('POST /v1/creditscore', { body: {} });

const SILENT = { counter: 0, counterIncrement: 0, updateInterval: 60_000 };
const counter = async () => (await harness.browser().call('GET /v1/creditscore/counter')).body;
const scoresGiven = async () => {
  const row = await harness.database.db.selectFrom('score_counts').select('given').executeTakeFirstOrThrow();
  return Number(row.given);
};
const countScores = () => count(harness.platform.ctx);

describe('GET /v1/creditscore/counter', () => {
  it('[HOME-011] [HOME-013] the demonstration’s counter is the brand file’s sample', async () => {
    const demonstration = await startHarness();
    const { body } = await demonstration.browser().call('GET /v1/creditscore/counter');
    await demonstration.stop();
    expect(body).toEqual({ counter: 4_852_190, counterIncrement: 20, updateInterval: 10_000 });
  });

  it('[SCORE-027] the counter is public, and 0 while few scores were given', async () => {
    expect(await harness.browser().call('GET /v1/creditscore/counter')).toMatchObject({
      status: 200,
      body: SILENT,
    });
  });

  it('[HOME-009] the counter counts each score once and keeps those of deleted members', async () => {
    await countScores();
    const before = await scoresGiven();
    const person = await register(harness, { lastName: 'Good' });
    await verifyIdentity(person.browser);
    for (let times = 0; times < 2; times += 1) await score(person.browser);
    await Promise.all([countScores(), countScores()]);
    expect(await scoresGiven()).toBe(before + 1);
    const session = await findSession(harness.platform.ctx, person.browser.cookies.get('session') ?? '');
    const memberId = session?.memberId ?? '';
    await harness.database.db.deleteFrom('score_snapshots').where('member_id', '=', memberId).execute();
    await countScores();
    expect(await scoresGiven()).toBe(before + 1);
  });

  it('[HOME-011] [HOME-013] the counter reads one row and steps through the last count', async () => {
    const { db } = harness.database;
    const counted_at = harness.clock.now();
    const before_at = new Date(counted_at.getTime() - 60_000);
    await db
      .updateTable('score_counts')
      .set({ given: 5120, counted_at, given_before: 5000, before_at })
      .execute();
    harness.statements.count = 0;
    expect(await counter()).toEqual({ counter: 5000, counterIncrement: 3, updateInterval: 1500 });
    expect(harness.statements.count).toBe(1);
    harness.clock.advance(60_000);
    expect(await counter()).toEqual({ ...SILENT, counter: 5120 });
  });
});

async function verified(): Promise<Person & { memberId: string }> {
  const person = await register(harness, { lastName: 'Good' });
  await verifyIdentity(person.browser);
  const memberId = await memberIdOf(person);
  return { ...person, memberId };
}

async function scoreOf(memberId: string, monthsFromNow: number): Promise<void> {
  const month = addMonths(sydneyMonth(harness.clock.now()), monthsFromNow);
  const { ctx } = harness.platform;
  expect((await refreshScore(ctx, { memberId, month, sessionId: null })).ok).toBe(true);
}

/** Number of welcome mails ever added to the outbox. */
async function promised(): Promise<number> {
  const { db } = harness.database;
  return (await db.selectFrom('outbox').select('id').where('kind', '=', 'welcome-mail').execute()).length;
}

const welcomesTo = async ({ email }: Person) =>
  (await harness.simulators.messages(email)).filter(({ subject }) => subject?.startsWith('Welcome'));

describe('the welcome mail', () => {
  it('[SCORE-001] the welcome mail is sent once, with the first score, without naming it', async () => {
    const person = await verified();
    const before = await promised();
    await Promise.all([1, 2, 3].map(() => score(person.browser)));
    await expect.poll(() => welcomesTo(person)).toHaveLength(1);
    const [mail] = await welcomesTo(person);
    expect(mail?.links).toContain('http://localhost:3000/dashboard');
    const { scoreInfo } = (await score(person.browser)).body;
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(new RegExp(`\\b${scoreInfo.score}\\b`));
    harness.clock.advance(31 * 86_400_000);
    await scoreOf(person.memberId, 0);
    expect(await promised()).toBe(before + 1);
    expect(await welcomesTo(person)).toHaveLength(1);
  });

  it('[SCORE-042] a file without a score is neither counted nor welcomed; the first score is', async () => {
    const person = await verified();
    const before = await promised();
    await harness.simulators.setFault({ provider: 'bureau', mode: 'no-score' });
    expect((await score(person.browser)).body.scoreInfo.noScoreBecause).toBe('not-scored');
    await harness.simulators.clearFaults();
    await countScores();
    const given = await scoresGiven();
    expect(await promised()).toBe(before);
    harness.clock.advance(31 * 86_400_000);
    await scoreOf(person.memberId, 0);
    await countScores();
    expect([await promised(), await scoresGiven()]).toEqual([before + 1, given + 1]);
  });

  it('no welcome mail is sent when the first score is of a past month', async () => {
    const person = await verified();
    const before = await promised();
    await scoreOf(person.memberId, -2);
    expect((await score(person.browser)).status).toBe(200);
    expect(await promised()).toBe(before);
  });
});
