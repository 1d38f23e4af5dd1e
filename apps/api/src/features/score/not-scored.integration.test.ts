import { succeed } from '@wattle/domain/outcome';
import { reportMember } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { reportOf } from './memory-bureau-gateway.ts';
import { showChanges } from './history/show-changes.ts';
import { showScore } from './show-score.ts';
import { insertConsent, meetBureau } from './test-member.ts';

const PROTOCOLS = ['plain', 'equifax-apply'] as const;
const worlds = new Map<string, Harness>();
beforeAll(async () => {
  const started = PROTOCOLS.map(async (protocol) => {
    worlds.set(protocol, await startHarness({ PRIMARY_BUREAU_PROTOCOL: protocol }));
  });
  await Promise.all(started);
});
afterAll(() => Promise.all([...worlds.values()].map((world) => world.stop())));

function worldOf(protocol: (typeof PROTOCOLS)[number]): Harness {
  const world = worlds.get(protocol);
  if (world === undefined) throw new Error('no world');
  return world;
}

const NOT_SCORED = { score: null, noScore: true, isContactUs: true, noScoreBecause: 'not-scored' };

describe.each(PROTOCOLS)('a file without a score, by %s', (protocol) => {
  it('[SCORE-042] is on the report and its PDF, opens no offer that asks for a score, and is not asked for again', async () => {
    const { simulators, ...world } = worldOf(protocol);
    const { browser } = await reportMember({ ...world, simulators }, { lastName: 'Noscore' });
    const { body: profile } = await browser.call('POST /v1/creditscore', { body: {} });
    expect(profile).toMatchObject({ scoreInfo: NOT_SCORED, scoreAdvice: { kcfs: [] } });
    const asked = await simulators.requests('bureau');
    expect((await browser.call('POST /v1/creditscore', { body: {} })).body).toEqual(profile);
    const { reportInfo } = (await browser.call('POST /v1/creditreport', { body: {} })).body;
    expect(reportInfo.accounts.length).toBeGreaterThan(0);
    expect(reportInfo.issue).toMatchObject({ noReport: false, noReportBecause: null });
    expect((await browser.call('GET /v1/creditreport/pdf')).status).toBe(200);
    expect(await simulators.requests('bureau')).toBe(asked);
    const { productsByType } = (await browser.call('POST /v1/product/init', { body: {} })).body;
    expect(productsByType.length).toBeGreaterThan(0);
    expect(JSON.stringify(productsByType)).not.toContain('"rule":"score"');
  });
});

const FEBRUARY = ['2026-02-03', 650] as const;
const answers = [succeed(reportOf(null)), succeed(reportOf(700))];
const setUp = (earlier: readonly (typeof FEBRUARY)[] = [FEBRUARY]) =>
  meetBureau(worldOf('plain'), { answers, earlier });
const A_MONTH = 31 * 86_400_000;

describe('the months around a file without a score', () => {
  it('[SCORE-042] [HIST-006] its month is an estimate, and the next score is compared with the last one', async () => {
    const { ctx, call, memberId, advance, enquiries } = await setUp();
    const february = { date: '2026-02-03', score: 650, isEstimated: false };
    const march = { date: '2026-03-01', score: 650, isEstimated: true };
    expect(await showScore(ctx, call)).toMatchObject({
      value: { scoreInfo: NOT_SCORED, scoreHistory: { items: [february, march] } },
    });
    advance(A_MONTH);
    const april = await showScore(ctx, call);
    expect(april).toMatchObject({
      value: {
        scoreInfo: { score: 700, scoreDiff: 50, scoreDiffSince: '2026-02-03' },
        scoreMoves: [{ cause: 'unknown', points: 50 }],
        scoreHistory: { items: [february, march, { date: '2026-04-10', score: 700, isEstimated: false }] },
      },
    });
    expect(await showScore(ctx, call)).toEqual(april);
    expect(enquiries).toHaveLength(2);
    expect(await showChanges(ctx, memberId)).toMatchObject({
      value: { months: ['2026-03', '2026-04'].map((month) => ({ month, moves: [] })) },
    });
  });

  it('[SCORE-042] a subscriber reads by email that there is no score, and then that there is one', async () => {
    const { ctx, call, memberId, advance } = await setUp();
    await insertConsent(worldOf('plain'), { memberId, kind: 'score-notices' });
    const subjects = async () =>
      (await worldOf('plain').simulators.messages('anne@example.com')).map(({ subject }) => subject);
    await showScore(ctx, call);
    await expect.poll(subjects).toEqual(['Your file is here, without a score']);
    advance(A_MONTH);
    await showScore(ctx, call);
    await expect.poll(subjects).toEqual(['Your score is here', 'Your file is here, without a score']);
  });
});
