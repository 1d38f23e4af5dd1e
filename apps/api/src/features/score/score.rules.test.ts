import { describe, expect, it } from 'vitest';

import { scoreInfoOf } from './score.rules.ts';

describe('scoreInfoOf', () => {
  it.each([
    [0, 'Below Average', '0-459'],
    [459, 'Below Average', '0-459'],
    [460, 'Average', '460-660'],
    [660, 'Average', '460-660'],
    [661, 'Good', '661-734'],
    [735, 'Very Good', '735-852'],
    [853, 'Excellent', '853-1200'],
    [1200, 'Excellent', '853-1200'],
  ])('[SCORE-005] [SCORE-009] %i is %s, %s, and 0 is a score', (score, bandDescription, bandRange) => {
    const info = scoreInfoOf({ scores: [{ date: '2026-03-10', score }], movedOn: null });
    expect(info).toMatchObject({ score, bandDescription, bandRange, noScore: false });
    expect(info.information).not.toBe('');
  });

  it('[SCORE-025] an unchanged score differs by zero since the one before', () => {
    const scores = [
      { date: '2026-01-10', score: 700 },
      { date: '2026-03-10', score: 700 },
    ];
    expect(scoreInfoOf({ scores, movedOn: null })).toMatchObject({
      scoreDiff: 0,
      scoreDiffSince: '2026-01-10',
    });
  });
});
