import { succeed } from '@wattle/domain/outcome';
import { register, verifyIdentity } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { gatewayOf, reportOf } from './memory-bureau-gateway.ts';
import { refreshScore } from './refresh-score.ts';
import { reloadScore } from './reload-score.ts';
import { showScore } from './show-score.ts';
import { meetBureau } from './test-member.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe('refreshScore', () => {
  it('[HIST-006] months refreshed under a moved clock make a history with their own dates', async () => {
    const { ctx, call, now, enquiries } = await meetBureau(harness, {
      answers: [succeed(reportOf(650)), succeed(reportOf(660)), succeed(reportOf(670))],
    });
    for (const month of ['2026-01', '2026-02']) {
      now.at = new Date(`${month}-15T00:00:00Z`);
      expect(await refreshScore(ctx, { ...call, month })).toMatchObject({ ok: true });
    }
    now.at = new Date('2026-03-10T00:00:00Z');
    expect(await showScore(ctx, call)).toMatchObject({
      value: {
        scoreInfo: { score: 670, scoreDiff: 10, scoreDiffSince: '2026-02-15' },
        scoreHistory: { items: [{ date: '2026-01-15' }, { date: '2026-02-15' }, { date: '2026-03-10' }] },
      },
    });
    expect(enquiries.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
  });

  it('refreshing a month that has its score does not ask the bureau', async () => {
    const { ctx, call, enquiries } = await meetBureau(harness);
    await refreshScore(ctx, { ...call, month: '2026-02' });
    expect(await refreshScore(ctx, { ...call, month: '2026-02' })).toEqual({
      ok: false,
      failure: { because: 'already-there', tries: 0 },
    });
    expect(enquiries).toHaveLength(1);
  });

  it('a score of another month than the clock’s is dated within its month', async () => {
    const { ctx, call } = await meetBureau(harness);
    await refreshScore(ctx, { ...call, month: '2025-12' });
    const stored = await harness.database.db
      .selectFrom('score_snapshots')
      .select(sql<string>`received_on::text`.as('receivedOn'))
      .where('member_id', '=', call.memberId)
      .execute();
    expect(stored).toEqual([{ receivedOn: '2025-12-01' }]);
  });
});

describe('the first call of a month', () => {
  it('[SCORE-001] the first call takes at most 13 statements, bureau included, and later calls take two', async () => {
    const { browser } = await register(harness, { lastName: 'Good' });
    await verifyIdentity(browser);
    const score = () => browser.call('POST /v1/creditscore', { body: {} });
    harness.statements.count = 0;
    const first = await score();
    expect(harness.statements.count).toBeLessThanOrEqual(13);
    harness.statements.count = 0;
    expect((await score()).body).toEqual(first.body);
    expect(harness.statements.count, 'one for the session, one for the score').toBe(2);
  });
});

describe('a member moved to the one score', () => {
  const movedAt = new Date('2026-02-14T00:00:00Z');
  const earlier = [
    ['2025-11-20', 900],
    ['2026-01-20', 700],
  ] as const;

  it('[HIST-005] [SCORE-025] history and change start with the month of the move', async () => {
    const { ctx, call, now } = await meetBureau(harness, { earlier, movedAt });
    expect(await showScore(ctx, call)).toMatchObject({
      value: {
        scoreInfo: { score: 735, scoreDiff: null, scoreDiffSince: null },
        scoreHistory: {
          items: [
            { date: '2026-02-01', score: 700, isEstimated: true },
            { date: '2026-03-10', score: 735, isEstimated: false },
          ],
          resetOn: '2026-02-14',
        },
      },
    });
    now.at = new Date('2026-04-10T00:00:00Z');
    expect(await showScore(ctx, call)).toMatchObject({
      value: { scoreInfo: { scoreDiff: 0, scoreDiffSince: '2026-03-10' } },
    });
  });

  it('[HIST-005] a member without a score before the move has no reset', async () => {
    const { ctx, call } = await meetBureau(harness, { movedAt });
    expect(await showScore(ctx, call)).toMatchObject({ value: { scoreHistory: { resetOn: null } } });
  });
});

type Met = Awaited<ReturnType<typeof meetBureau>>;

const become = async ({ ctx, memberId }: Met) => ctx.inTransaction((tx) => reloadScore(ctx, tx, memberId));
const asking = (met: Met, meanwhile: () => Promise<unknown>): Context => {
  const { bureau } = met.ctx.providers;
  const asked = gatewayOf(async (enquiry) => {
    await meanwhile();
    return bureau.enquire(enquiry);
  });
  return { ...met.ctx, providers: { ...met.ctx.providers, bureau: asked } };
};

describe('a member whose identity details change during an enquiry', () => {
  it('[ACC-015] the answer is neither shown nor stored, and the next call asks again', async () => {
    const met = await meetBureau(harness, { answers: [succeed(reportOf(700)), succeed(reportOf(800))] });
    const { ctx, call, enquiries } = met;
    const shown = await showScore(
      asking(met, () => become(met)),
      call,
    );
    expect(shown).toMatchObject({ failure: { code: 'score-try-later' } });
    expect(await showScore(ctx, call)).toMatchObject({ value: { scoreInfo: { score: 800 } } });
    expect(new Set(enquiries.map(({ reference }) => reference)).size).toBe(2);
  });
});
