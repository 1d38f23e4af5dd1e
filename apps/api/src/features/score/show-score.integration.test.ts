import { fail, succeed } from '@wattle/domain/outcome';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { claimOrder } from './bureau-orders.sql.ts';
import { reportOf } from './memory-bureau-gateway.ts';
import { refreshScore } from './refresh-score.ts';
import { reloadScore } from './reload-score.ts';
import { showScore } from './show-score.ts';
import { logIn, meetBureau } from './test-member.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const setUp = (options: Parameters<typeof meetBureau>[1] = {}) => meetBureau(harness, options);

describe('the first call of a month', () => {
  it('[SCORE-001] [SCORE-002] [SCORE-003] the first call gets score, factors and history from the bureau', async () => {
    const { ctx, call } = await setUp();
    expect(await showScore(ctx, call)).toEqual({
      ok: true,
      value: {
        scoreInfo: {
          score: 735,
          bandDescription: 'Very Good',
          bandRange: '735-852',
          information: expect.stringMatching(/^Lenders see a low chance/),
          imgUrl: '/img/bands/very-good.svg',
          scoreDiff: null,
          scoreDiffSince: null,
          noScore: false,
          isScoreBadRequest: false,
          isTryLater: false,
          isServiceNotAvailableNow: false,
          isNoFile: false,
          isContactUs: false,
          isIdentityIssue: false,
          noScoreBecause: null,
        },
        scoreMoves: [],
        scoreAdvice: {
          kcfs: [
            {
              label: 'Payments on time',
              text: 'Every payment was on time.',
              level: 'high',
              isPositive: true,
            },
          ],
        },
        scoreHistory: {
          items: [{ date: '2026-03-10', score: 735, isEstimated: false }],
          resetOn: null,
        },
        displayName: 'Anne',
        tryingCGetScoreCount: 0,
        tryingGetScoreMax: 5,
      },
    });
  });

  it('[HIST-006] later calls of the month do not ask the bureau', async () => {
    const { ctx, call, enquiries, now } = await setUp();
    const first = await showScore(ctx, call);
    now.at = new Date('2026-03-31T12:59:00Z');
    expect(await showScore(ctx, { ...call, sessionId: await logIn(ctx, call.memberId) })).toEqual(first);
    expect(enquiries).toHaveLength(1);
  });

  it('[HIST-006] the month changes at midnight in Sydney', async () => {
    const { ctx, call, enquiries, now } = await setUp();
    await showScore(ctx, call);
    now.at = new Date('2026-03-31T13:00:00Z');
    await showScore(ctx, call);
    expect(enquiries.map(({ month }) => month)).toEqual(['2026-03', '2026-04']);
  });

  it('[SCORE-025] the change is measured from the bureau’s previous score, not from an estimate', async () => {
    const { ctx, call } = await setUp({ earlier: [['2026-01-20', 700]] });
    expect(await showScore(ctx, call)).toMatchObject({
      value: {
        scoreInfo: { score: 735, scoreDiff: 35, scoreDiffSince: '2026-01-20' },
        scoreHistory: {
          items: [
            { date: '2026-01-20', score: 700, isEstimated: false },
            { date: '2026-02-01', score: 700, isEstimated: true },
            { date: '2026-03-10', score: 735, isEstimated: false },
          ],
        },
      },
    });
  });

  it('[SCORE-001] unrequested parts are left out', async () => {
    const { ctx, call } = await setUp();
    const parts = { includeScore: false, includeAdvices: false, includeHistory: false };
    const fromTheBureau = await showScore(ctx, { ...call, parts });
    expect(fromTheBureau).toEqual({
      ok: true,
      value: { displayName: 'Anne', tryingCGetScoreCount: 0, tryingGetScoreMax: 5 },
    });
    expect(await showScore(ctx, { ...call, parts })).toEqual(fromTheBureau);
  });

  it('[SCORE-028] the bureau is not asked without a consent in force', async () => {
    const { ctx, call, enquiries } = await setUp({ consented: false });
    expect(await showScore(ctx, call)).toEqual({ ok: false, failure: { code: 'consent-missing' } });
    expect(await refreshScore(ctx, { ...call, month: '2026-03' })).toMatchObject({
      failure: { because: 'consent-missing' },
    });
    expect(enquiries).toEqual([]);
  });
});

/** A context in which another call obtains the score just before a statement. */
function refreshScoreAfterReading(ctx: Context, call: { memberId: string; sessionId: string }): Context {
  return {
    ...ctx,
    async readText(statement, values) {
      const rows = await ctx.readText<never>(statement, values);
      if (statement.name === 'score-record') await refreshScore(ctx, { ...call, month: '2026-03' });
      return rows;
    },
  };
}

describe('a bureau that is busy or down', () => {
  it('[SCORE-014] two 417s and then the score are three calls of one enquiry', async () => {
    const { ctx, call, enquiries } = await setUp({
      answers: [fail('try-later'), fail('try-later'), succeed(reportOf(700))],
    });
    for (const tryingCGetScoreCount of [1, 2]) {
      expect(await showScore(ctx, call)).toMatchObject({
        failure: {
          code: 'score-try-later',
          retryAfterSeconds: 3,
          tryingCGetScoreCount,
          tryingGetScoreMax: 5,
        },
      });
    }
    expect(await showScore(ctx, call)).toMatchObject({ value: { scoreInfo: { score: 700 } } });
    expect(new Set(enquiries.map(({ reference }) => reference)).size).toBe(1);
    expect(enquiries).toHaveLength(3);
  });

  it('[SCORE-014] [SCORE-017] the sixth 417 shows that the maximum is exceeded', async () => {
    const { ctx, call } = await setUp({ answers: [fail('try-later')] });
    for (let each = 1; each < 6; each += 1) await showScore(ctx, call);
    expect(await showScore(ctx, call)).toMatchObject({
      failure: {
        code: 'score-try-later',
        errorMessage: 'The credit bureau could not give us your score yet. Please try again later.',
        retryAfterSeconds: 300,
        tryingCGetScoreCount: 6,
        tryingGetScoreMax: 5,
      },
    });
  });

  it.each(['unavailable', 'unsent', 'try-later'] as const)(
    '[HIST-006] [SCORE-015] %s in a new month keeps the earlier history',
    async (failure) => {
      const { ctx, call } = await setUp({ answers: [fail(failure)], earlier: [['2026-02-03', 650]] });
      expect(await showScore(ctx, call)).toMatchObject({
        failure: {
          scoreHistory: {
            items: [
              { date: '2026-02-03', score: 650, isEstimated: false },
              { date: '2026-03-01', score: 650, isEstimated: true },
            ],
            resetOn: null,
          },
        },
      });
      const parts = { ...call.parts, includeHistory: false };
      const sessionId = await logIn(ctx, call.memberId);
      const without = await showScore(ctx, { ...call, sessionId, parts });
      expect(without.ok ? {} : without.failure).not.toHaveProperty('scoreHistory');
    },
  );

  it('[SCORE-014] another session counts from the start', async () => {
    const { ctx, call } = await setUp({ answers: [fail('try-later')] });
    await showScore(ctx, call);
    await showScore(ctx, call);
    const sessionId = await logIn(ctx, call.memberId);
    expect(await showScore(ctx, { ...call, sessionId })).toMatchObject({
      failure: { tryingCGetScoreCount: 1 },
    });
  });

  it.each(['unavailable', 'unsent'] as const)(
    '[SCORE-015] [SCORE-021] %s is 409, and the next call asks again',
    async (failure) => {
      const { ctx, call, enquiries } = await setUp({ answers: [fail(failure), succeed(reportOf(700))] });
      expect(await showScore(ctx, call)).toEqual({
        ok: false,
        failure: {
          code: 'score-unavailable',
          errorMessage:
            'Your score is unavailable because the credit bureau is under maintenance or busy. Please try again later.',
          retryAfterSeconds: 300,
          tryingCGetScoreCount: 0,
          tryingGetScoreMax: 5,
          scoreHistory: { items: [], resetOn: null },
        },
      });
      expect(await showScore(ctx, call)).toMatchObject({ ok: true });
      expect(new Set(enquiries.map(({ reference }) => reference)).size).toBe(1);
    },
  );

  it('a call during another one’s enquiry gets try-later', async () => {
    const { ctx, call, enquiries } = await setUp();
    await claimOrder(ctx, { ...call, bureau: 'primary', month: '2026-03', isRepeatable: true });
    expect(await showScore(ctx, call)).toMatchObject({
      failure: { code: 'score-try-later', retryAfterSeconds: 3, tryingCGetScoreCount: 0 },
    });
    expect(enquiries).toEqual([]);
  });

  it('[HIST-006] a score obtained meanwhile by another call is returned', async () => {
    const { ctx, call, enquiries } = await setUp({ answers: [succeed(reportOf(700))] });
    const others = refreshScoreAfterReading(ctx, call);
    expect(await showScore(others, call)).toMatchObject({ value: { scoreInfo: { score: 700 } } });
    expect(enquiries).toHaveLength(1);
  });

  it('a dead call’s enquiry is repeated after its lease under the same reference', async () => {
    const { ctx, call, enquiries, now } = await setUp();
    const claim = await claimOrder(ctx, { ...call, bureau: 'primary', month: '2026-03', isRepeatable: true });
    now.at = new Date(now.at.getTime() + 60_000);
    expect(await showScore(ctx, call)).toMatchObject({ ok: true });
    expect(claim).toMatchObject({ kind: 'claimed', reference: enquiries[0]?.reference });
  });
});

describe('a definite answer without a score', () => {
  it.each([
    ['no-file', 'isNoFile'],
    ['details-rejected', 'isScoreBadRequest'],
    ['identity-mismatch', 'isIdentityIssue'],
    ['contact-us', 'isContactUs'],
    ['unread', 'isContactUs'],
  ] as const)('[SCORE-013] [SCORE-019] [SCORE-020] %s sets only the flag %s', async (failure, flag) => {
    const { ctx, call } = await setUp({ answers: [fail(failure)] });
    const outcome = await showScore(ctx, call);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        scoreInfo: { score: null, bandDescription: null, noScore: true, noScoreBecause: failure },
        scoreAdvice: { kcfs: [] },
      },
    });
    const info: Record<string, unknown> = outcome.ok ? { ...outcome.value.scoreInfo } : {};
    const flags = Object.keys(info).filter((name) => info[name] === true);
    expect(flags.sort()).toEqual([flag, 'noScore'].sort());
  });

  it('[SCORE-024] another session asks again once the details have changed', async () => {
    const { ctx, call, enquiries } = await setUp({ answers: [fail('no-file'), succeed(reportOf(700))] });
    const first = await showScore(ctx, call);
    const next = { ...call, sessionId: await logIn(ctx, call.memberId) };
    expect(await showScore(ctx, next)).toEqual(first);
    await ctx.inTransaction((tx) => reloadScore(ctx, tx, call.memberId));
    expect(await showScore(ctx, next)).toMatchObject({ value: { scoreInfo: { score: 700 } } });
    expect(new Set(enquiries.map(({ reference }) => reference)).size).toBe(2);
  });

  it('[HIST-006] a definite answer without a score keeps the earlier history', async () => {
    const { ctx, call } = await setUp({ answers: [fail('no-file')], earlier: [['2026-02-03', 650]] });
    expect(await showScore(ctx, call)).toMatchObject({
      value: {
        scoreInfo: { score: null, noScore: true },
        scoreHistory: {
          items: [
            { date: '2026-02-03', score: 650, isEstimated: false },
            { date: '2026-03-01', score: 650, isEstimated: true },
          ],
        },
      },
    });
  });
});
