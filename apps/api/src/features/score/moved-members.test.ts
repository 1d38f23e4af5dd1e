import { describe, expect, it } from 'vitest';

import { call, setUp } from './score-in-memory.suite.ts';

describe('a member who was moved to the one score', () => {
  const earlier = [
    ['2025-11-20', 900],
    ['2026-01-20', 700],
  ] as const;

  it('[HIST-005] [SCORE-025] has a history, and a change, since the month of the move alone', async () => {
    const { showScore, now } = setUp({ earlier, movedOn: '2026-02-14' });
    expect(await showScore(call)).toMatchObject({
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
    expect(await showScore(call)).toMatchObject({
      value: { scoreInfo: { scoreDiff: 0, scoreDiffSince: '2026-03-10' } },
    });
  });

  it('[HIST-005] who had no score by then has lost nothing', async () => {
    const { showScore } = setUp({ movedOn: '2026-02-14' });
    expect(await showScore(call)).toMatchObject({ value: { scoreHistory: { resetOn: null } } });
  });
});
