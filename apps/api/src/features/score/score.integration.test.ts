import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { moveIntoCohort } from '#api/features/score/move-into-cohort.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';
import { nextMonth } from '#api/testing/next-month.ts';
import { memberIdOf, register, signInAgain, verifyIdentity, type Person } from '@wattle/testkit/people';
import type { Browser } from '@wattle/testkit/browser/browser';

import { pruneFiles } from './history/prune-files.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const score = (browser: Browser, body: Record<string, boolean> = {}) =>
  browser.call('POST /v1/creditscore', { body });

async function member(lastName: string): Promise<Person> {
  const person = await register(harness, { lastName });
  await verifyIdentity(person.browser);
  return person;
}

describe('POST /v1/creditscore', () => {
  it.each([
    ['Excellent', 'Excellent', '853-1200'],
    ['Verygood', 'Very Good', '735-852'],
    ['Good', 'Good', '661-734'],
    ['Average', 'Average', '460-660'],
    ['Below', 'Below Average', '0-459'],
  ])('[SCORE-001] [SCORE-003] %s has a score in its band', async (lastName, bandDescription, bandRange) => {
    const { browser } = await member(lastName);
    const { status, body } = await score(browser);
    expect(status).toBe(200);
    expect(body.scoreInfo).toMatchObject({ bandDescription, bandRange, noScore: false });
    expect(body.scoreAdvice.kcfs.length).toBeGreaterThanOrEqual(4);
    expect(body.scoreHistory.items).toHaveLength(1);
    expect(body).toMatchObject({ displayName: 'Alex', tryingCGetScoreCount: 0, tryingGetScoreMax: 5 });
  });

  it('[SCORE-001] an unverified member gets no score', async () => {
    const { browser } = await register(harness);
    expect(await score(browser)).toMatchObject({ status: 403, body: { code: 'role-missing' } });
    expect(await score(harness.browser())).toMatchObject({ status: 401 });
  });

  it('[SCORE-028] withdrawing every consent closes score and changes', async () => {
    const person = await member('Good');
    const memberId = await memberIdOf(person);
    const { db } = harness.database;
    await db.updateTable('consents').set({ granted: false }).where('member_id', '=', memberId).execute();
    for (const answer of [
      await score(person.browser),
      await person.browser.call('GET /v1/creditscore/changes'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'consent-missing' } });
  });

  it('[SCORE-014] Busy gets 417, 417, then the score', async () => {
    const { browser } = await member('Busy');
    for (const tryingCGetScoreCount of [1, 2]) {
      const answer = await score(browser);
      expect(answer).toMatchObject({
        status: 417,
        body: { code: 'score-try-later', tryingCGetScoreCount, tryingGetScoreMax: 5 },
      });
      expect(answer.headers['retry-after']).toBe('3');
    }
    expect(await score(browser)).toMatchObject({ status: 200, body: { scoreInfo: { noScore: false } } });
  });

  it.each([
    ['Nofile', 'isNoFile'],
    ['Badrequest', 'isScoreBadRequest'],
    ['Mismatch', 'isIdentityIssue'],
  ])('[SCORE-013] %s has no score, with the flag %s', async (lastName, flag) => {
    const { browser } = await member(lastName);
    const { status, body } = await score(browser);
    expect(status).toBe(200);
    expect(body.scoreInfo).toMatchObject({ score: null, noScore: true, [flag]: true });
  });

  it.each(['down', 'error', 'timeout'])(
    '[SCORE-015] a failing bureau (%s) gives 409, and the next call gets the score',
    async (mode) => {
      const { browser } = await member('Good');
      await harness.simulators.setFault({ provider: 'bureau', mode });
      expect(await score(browser)).toMatchObject({ status: 409, body: { code: 'score-unavailable' } });
      await harness.simulators.clearFaults();
      await expect.poll(async () => (await score(browser)).status).toBe(200);
    },
  );

  it('[API-022] factors, file and reasons are unreadable in the database', async () => {
    const person = await member('Excellent');
    await score(person.browser);
    const rows = await harness.database.db
      .selectFrom('score_snapshots')
      .select(['advice', 'file', 'reasons'])
      .where('member_id', '=', await memberIdOf(person))
      .execute();
    const text = rows
      .map(({ advice, file, reasons }) => Buffer.concat([advice, file, reasons ?? file]).toString('latin1'))
      .join('');
    expect(rows).toHaveLength(1);
    expect(text).not.toMatch(/label|accounts|Payments|points/);
  });
});

describe('concurrent first calls of a month', () => {
  it('[HIST-006] eight concurrent first calls make one enquiry, and each gets the score or try-later', async () => {
    const { browser } = await member('Good');
    await harness.simulators.setFault({ provider: 'bureau', mode: 'slow', delayMs: 200 });
    const requestsBefore = await harness.simulators.requests('bureau');
    const answers = await Promise.all(Array.from({ length: 8 }, () => score(browser)));
    expect(await harness.simulators.requests('bureau')).toBe(requestsBefore + 1);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 417)).toBe(true);
    expect((await score(browser)).status).toBe(200);
    expect(await harness.simulators.requests('bureau')).toBe(requestsBefore + 1);
  });
});

const sumOf = (moves: { points: number }[]) => moves.reduce((sum, { points }) => sum + points, 0);

describe('pruning credit files', () => {
  it('[HIST-007] [DEL-007] [SCORE-025] only the two latest files are kept, and the history reads as before', async () => {
    const person = await member('Good');
    const memberId = await memberIdOf(person);
    expect((await score(person.browser)).body).toMatchObject({
      scoreMoves: [],
      scoreInfo: { scoreDiff: null },
    });
    const changesSeen = async () => (await person.browser.call('GET /v1/creditscore/changes')).body;
    expect(await changesSeen(), 'a first file has nothing before it').toEqual({ months: [] });
    for (let month = 0; month < 4; month += 1) await nextMonth(harness, { person, memberId });
    const before = await score(person.browser);
    const { scoreInfo, scoreMoves } = before.body;
    expect(sumOf(scoreMoves)).toBe(scoreInfo.scoreDiff);
    expect(scoreMoves.map(({ cause }: { cause: string }) => cause)).not.toContain('unknown');
    const changed = await changesSeen();
    expect(changed.months).toHaveLength(4);
    expect(sumOf(changed.months[3].moves), 'the same as beside the score').toBe(scoreInfo.scoreDiff);
    const { ctx } = harness.platform;
    const { signal } = new AbortController();
    expect((await pruneFiles(ctx, { signal })).members).toBeGreaterThan(0);
    expect((await pruneFiles(ctx, { signal })).members, 'nothing is left to prune').toBe(0);

    expect((await score(person.browser)).body, 'including its moves').toEqual(before.body);
    expect(await changesSeen(), 'pruned months keep their changes').toEqual(changed);
    const rows = await harness.database.db
      .selectFrom('score_snapshots')
      .select(['file', 'file_state'])
      .where('member_id', '=', memberId)
      .orderBy('month')
      .execute();
    expect(rows.map((row) => row.file_state)).toEqual(['pruned', 'pruned', 'pruned', 'full', 'full']);
    expect(rows.map(({ file }) => file.length < 100)).toEqual([true, true, true, false, false]);

    const { parts } = (await person.browser.call('GET /v1/user/export')).body;
    const { scores } = parts.find((part: { name: string }) => part.name === 'scores').content;
    const copied: { creditFile: object | null; changedSinceTheMonthBefore: object[] | null }[] = scores;
    expect(copied.map(({ creditFile }) => creditFile !== null)).toEqual([false, false, false, true, true]);
    const hasChanges = copied.map(({ changedSinceTheMonthBefore: changes }) => changes !== null);
    expect(hasChanges, 'changes of pruned files').toEqual([false, true, true, true, false]);
  });
});

const profileOf = async (browser: Browser) => (await browser.call('GET /v1/user/init')).body;
const dismiss = (browser: Browser) =>
  browser.call('PUT /v1/user/one-score-banner', { body: { isDismissed: true } });
const move = (email: string) => moveIntoCohort(harness.platform.ctx, normaliseEmail(email), STAFF);

describe('the move to the one score', () => {
  it('[DASH-011] [HIST-005] a moved member sees the banner until they dismiss it, in every browser', async () => {
    const person = await member('Good');
    const memberId = await memberIdOf(person);
    const { db } = harness.database;
    await db.updateTable('members').set({ cohort: false }).where('id', '=', memberId).execute();
    expect((await profileOf(person.browser)).isOneScoreBannerShown).toBe(false);
    expect((await score(person.browser)).body.scoreHistory.resetOn).toBeNull();
    expect(await dismiss(person.browser)).toMatchObject({ status: 403, body: { code: 'role-missing' } });

    expect(await move(person.email)).toBe(true);
    expect(await move(person.email), 'the date of the move never changes').toBe(false);
    expect(await profileOf(person.browser)).toMatchObject({
      isOneScoreBannerShown: true,
      roles: expect.stringContaining('IHC'),
    });
    const { resetOn } = (await score(person.browser)).body.scoreHistory;
    expect(resetOn).toBe(formatDate(sydneyDate(harness.clock.now())));

    for (let times = 0; times < 2; times += 1) expect((await dismiss(person.browser)).status).toBe(200);
    const elsewhere = await signInAgain(harness, person);
    expect((await profileOf(elsewhere)).isOneScoreBannerShown).toBe(false);
    expect((await score(elsewhere)).body.scoreHistory.resetOn).toBe(resetOn);
  });

  it('[DASH-011] [HIST-005] a member who starts in the cohort sees no banner and cannot be moved', async () => {
    const { browser, email } = await member('Good');
    await dismiss(browser);
    expect(await profileOf(browser)).toMatchObject({
      isOneScoreBannerShown: false,
      roles: expect.stringContaining('IHC'),
    });
    expect((await score(browser)).body.scoreHistory.resetOn).toBeNull();
    expect(await move(email), 'already in the cohort').toBe(false);
    expect(await move('nobody@example.com')).toBe(false);
  });
});
