import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { register, verifyIdentity } from '#api/testing/people.ts';
import type { TestBrowser } from '#api/testing/test-browser.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const score = (browser: TestBrowser) => browser.call('POST /v1/creditscore', { body: {} });

const SILENT = { counter: 0, counterIncrement: 0, updateInterval: 60_000 };
const counter = async () => (await harness.browser().call('GET /v1/creditscore/counter')).body;
const scoresGiven = async () => {
  const row = await harness.database.db.selectFrom('score_counts').select('given').executeTakeFirstOrThrow();
  return Number(row.given);
};
const countScores = () => harness.features.score.useCases.countScores();

describe('the counter', () => {
  it('[SCORE-027] is public, and says nothing while few scores were given', async () => {
    expect(await harness.browser().call('GET /v1/creditscore/counter')).toMatchObject({
      status: 200,
      body: SILENT,
    });
  });

  it('[HOME-009] counts each score that was given, once, and those of members who have left', async () => {
    await countScores();
    const before = await scoresGiven();
    const person = await register(harness, { lastName: 'Good' });
    await verifyIdentity(person.browser);
    for (let times = 0; times < 2; times += 1) await score(person.browser);
    await Promise.all([countScores(), countScores()]);
    expect(await scoresGiven()).toBe(before + 1);
    const session = await harness.platform.sessions.find(person.browser.cookies.get('session') ?? '');
    const memberId = session?.memberId ?? '';
    await harness.database.db.deleteFrom('score_snapshots').where('member_id', '=', memberId).execute();
    await countScores();
    expect(await scoresGiven()).toBe(before + 1);
  });

  it('[HOME-011] [HOME-013] is read from one row, and walks through what the last count found', async () => {
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
