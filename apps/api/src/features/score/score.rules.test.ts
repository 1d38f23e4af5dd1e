import { describe, expect, it } from 'vitest';

import { scoreInfoOf, scoreMovesOf } from './score.rules.ts';

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
  ])('[SCORE-005] [SCORE-009] %i is %s, %s', (score, bandDescription, bandRange) => {
    const info = scoreInfoOf({ scores: [{ date: '2026-03-10', score }], movedOn: null });
    expect(info).toMatchObject({ score, bandDescription, bandRange, noScore: false });
    expect(info.information).not.toBe('');
  });

  it('[SCORE-025] an unchanged score differs by zero from the previous one', () => {
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

const move = { cause: 'enquiry-added', points: -18, count: 1, because: [] } as const;
const reasons = { attributes: [], since: '2026-02', moves: [move] };
const moves = (known: Parameters<typeof scoreMovesOf>[0], scoreDiff: number | null, day = '2026-02-03') =>
  scoreMovesOf(known, { scoreDiff, scoreDiffSince: scoreDiff === null ? null : day }).map(
    ({ points, cause, title }) => [points, cause, title],
  );

describe('scoreMovesOf', () => {
  it('[SCORE-025] the moves of a score are in words and include an unexplained remainder', () => {
    expect(moves({ reasons }, -18)).toEqual([[-18, 'enquiry-added', 'A new enquiry']]);
    expect(moves({ reasons }, -13)).toEqual([
      [-18, 'enquiry-added', 'A new enquiry'],
      [5, 'unknown', 'We do not know'],
    ]);
  });

  it('[SCORE-025] a move names the entries that are new in its month, and none of another', () => {
    const known = { reasons: { ...reasons, newItems: { 'enquiry-added': ['e-1'] } } };
    const since = (scoreDiffSince: string) =>
      scoreMovesOf(known, { scoreDiff: -18, scoreDiffSince }).map(({ itemReferences }) => itemReferences);
    expect(since('2026-02-03')).toEqual([['e-1']]);
    expect(since('2025-11-03')).toEqual([[]]);
  });

  it('[SCORE-025] all points are unexplained without reasons for the compared month', () => {
    expect(moves({ reasons: null }, -13)).toEqual([[-13, 'unknown', 'We do not know']]);
    expect(moves({ reasons }, -13, '2026-01-31')).toEqual([[-13, 'unknown', 'We do not know']]);
  });

  it('[SCORE-025] a first or unchanged score has no moves', () => {
    expect(moves({ reasons }, null)).toEqual([]);
    expect(moves({ reasons: { ...reasons, moves: [] } }, 0)).toEqual([]);
  });
});
