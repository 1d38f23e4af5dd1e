import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../calendar/calendar.ts';
import {
  DEFAULT_HISTORY_WINDOW,
  describeScoreDifference,
  historySinceMove,
  historyWithEstimates,
  historyWithin,
  lastGivenScore,
  scoreDifference,
} from './history.ts';

const scores = [
  { date: '2025-09-14', score: 640 },
  { date: '2025-12-02', score: 652 },
  { date: '2026-01-05', score: 652 },
];

describe('estimated months', () => {
  it('[HIST-006] [HIST-007] repeats the last score for a month without one, marked as estimated', () => {
    expect(historyWithEstimates(scores, '2026-02')).toEqual([
      { date: '2025-09-14', score: 640, isEstimated: false },
      { date: '2025-10-01', score: 640, isEstimated: true },
      { date: '2025-11-01', score: 640, isEstimated: true },
      { date: '2025-12-02', score: 652, isEstimated: false },
      { date: '2026-01-05', score: 652, isEstimated: false },
      { date: '2026-02-01', score: 652, isEstimated: true },
    ]);
  });

  it('[HIST-006] has one score a month, whatever the given order', () => {
    const twice = [
      { date: '2026-01-20', score: 700 },
      { date: '2026-01-05', score: 652 },
    ];
    expect(historyWithEstimates(twice, '2026-01')).toEqual([
      { date: '2026-01-20', score: 700, isEstimated: false },
    ]);
  });

  it('[HIST-008] has no history and no estimate without a score', () => {
    expect(historyWithEstimates([], '2026-02')).toEqual([]);
  });

  it('[HIST-006] has every month from the first score exactly once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1 }), (offsets) => {
        const given = offsets.map((offset) => ({
          date: `${addMonths('2024-01', offset)}-15`,
          score: offset,
        }));
        const items = historyWithEstimates(given, addMonths('2024-01', 30));
        expect(items.map(({ date }) => date.slice(0, 7))).toEqual(
          items.map((_, index) => addMonths('2024-01', Math.min(...offsets) + index)),
        );
        expect(items.filter(({ isEstimated }) => !isEstimated)).toHaveLength(offsets.length);
      }),
    );
  });
});

describe('windows', () => {
  const items = historyWithEstimates(scores, '2026-02');

  it('[HIST-003] counts three and six months back, including this one', () => {
    expect(historyWithin(items, '3', '2026-02').map(({ date }) => date)).toEqual([
      '2025-12-02',
      '2026-01-05',
      '2026-02-01',
    ]);
    expect(historyWithin(items, '6', '2026-02')).toHaveLength(6);
    expect(historyWithin(items, '6', '2026-05')).toHaveLength(3);
    expect(historyWithin(items, 'all', '2026-02')).toEqual(items);
  });

  it('[HIST-003] shows all months by default', () => {
    expect(DEFAULT_HISTORY_WINDOW).toBe('all');
  });
});

describe('difference', () => {
  it('[SCORE-025] compares the latest bureau score with the previous one', () => {
    expect(scoreDifference(scores.slice(0, 2))).toEqual({ scoreDiff: 12, scoreDiffSince: '2025-09-14' });
    expect(scoreDifference(scores)).toEqual({ scoreDiff: 0, scoreDiffSince: '2025-12-02' });
    expect(scoreDifference(scores.slice(0, 1))).toEqual({ scoreDiff: null, scoreDiffSince: null });
    expect(scoreDifference([])).toEqual({ scoreDiff: null, scoreDiffSince: null });
  });

  it('[SCORE-025] signs a rise, names no change, and shows nothing without data', () => {
    expect(describeScoreDifference({ scoreDiff: 12, scoreDiffSince: '2025-05-01' })).toBe(
      '+12 since 1 May 2025',
    );
    expect(describeScoreDifference({ scoreDiff: -3, scoreDiffSince: '2025-05-01' })).toBe(
      '\u22123 since 1 May 2025',
    );
    expect(describeScoreDifference({ scoreDiff: 0, scoreDiffSince: '2025-05-01' })).toBe('No change');
    expect(describeScoreDifference({ scoreDiff: null, scoreDiffSince: null })).toBeNull();
    expect(describeScoreDifference({ scoreDiff: 5, scoreDiffSince: null })).toBe('+5');
  });
});

describe('a move to the one score', () => {
  const items = historyWithEstimates(scores, '2026-02');

  it('[HIST-005] restarts the history with the month of the move, and says so while earlier scores exist', () => {
    const moved = historySinceMove(items, '2025-12-20');
    expect(moved.items.map(({ date }) => date)).toEqual(['2025-12-02', '2026-01-05', '2026-02-01']);
    expect(moved.resetOn).toBe('2025-12-20');
    expect(historySinceMove(items, '2025-11-20').items[0]).toEqual({
      date: '2025-11-01',
      score: 640,
      isEstimated: true,
    });
  });

  it('[HIST-005] does not restart an empty history', () => {
    expect(historySinceMove(items, '2025-08-31')).toEqual({ items, resetOn: null });
    expect(historySinceMove(items, null)).toEqual({ items, resetOn: null });
    expect(historySinceMove([], '2025-12-20')).toEqual({ items: [], resetOn: null });
  });
});

describe('the last score that was given', () => {
  it('[HIST-006] never returns an estimate as the last score', () => {
    expect(lastGivenScore(historyWithEstimates(scores, '2026-04'))).toEqual({
      date: '2026-01-05',
      score: 652,
    });
    expect(lastGivenScore([{ date: '2026-02-01', score: 652, isEstimated: true }])).toBeNull();
    expect(lastGivenScore([])).toBeNull();
  });
});
