import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { readHistory } from './history/history.sql.ts';
import { showScore } from './show-score.ts';
import { meetBureau } from './test-member.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('[SCORE-025] [HIST-001] nothing of a bureau is shown under the name of the one that takes its place', async () => {
  const { ctx, call, enquiries, now } = await meetBureau(harness, { earlier: [['2026-02-03', 650]] });
  await showScore(ctx, call);
  const primary = { ...ctx.config.bureaus.primary, name: 'Banksia Bureau' };
  const replaced = { ...ctx, config: { ...ctx.config, bureaus: { ...ctx.config.bureaus, primary } } };
  expect(await showScore(replaced, call)).toMatchObject({
    value: { scoreInfo: { noScore: true, isContactUs: true }, scoreHistory: { items: [] } },
  });
  expect(await readHistory(replaced, call.memberId)).toMatchObject({ months: [] });
  now.at = new Date('2026-04-02T02:00:00Z');
  expect(await showScore(replaced, call)).toMatchObject({
    value: {
      scoreInfo: { score: 735, scoreDiff: null },
      scoreHistory: { items: [{ date: '2026-04-02' }] },
    },
  });
  expect(enquiries.map(({ month }) => month)).toEqual(['2026-03', '2026-04']);
});
