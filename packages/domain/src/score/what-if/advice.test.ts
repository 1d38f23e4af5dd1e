import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { monthForPeople } from '../../calendar/calendar.ts';
import { rangeOf, shownBy, stepChanges, stepFigure } from './advice.ts';
import { WHAT_IF_KINDS, WHAT_IF_SIZES } from './changes.ts';
import { describeFigure } from './words.ts';

describe('an estimate’s time and range', () => {
  it.each([
    ['default-paid', 1, '2027-01'],
    ['new-card', 5_000, '2027-01'],
    ['on-time', 6, '2027-05'],
    ['no-applications', 12, '2027-11'],
  ] as const)('[SCORE-031] shows %s of %i by %s, seen from November 2026', (kind, size, by) => {
    expect(shownBy([{ kind, size }], '2026-11')).toBe(by);
  });

  it('[SCORE-031] lies ahead for every change of every size', () => {
    for (const kind of WHAT_IF_KINDS) {
      const { least, most } = WHAT_IF_SIZES[kind];
      for (const size of [least, most]) {
        expect(shownBy([{ kind, size }], '2026-11') > '2026-11', `${kind} of ${size}`).toBe(true);
      }
    }
  });

  it('shows the month of the latest change', () => {
    const changes = [
      { kind: 'on-time', size: 12 },
      { kind: 'default-paid', size: 2 },
    ] as const;
    expect(monthForPeople(shownBy(changes, '2026-12'))).toBe('Dec 2027');
  });

  it.each([
    [[24, 48], { low: 20, high: 50 }],
    [[47], { low: 45, high: 50 }],
    [[45], { low: 40, high: 45 }],
    [[3, 1], { low: 0, high: 5 }],
    [[-7, 4], { low: -10, high: 5 }],
  ])('rounds %j outwards to %j', (points, range) => {
    expect(rangeOf(points)).toEqual(range);
  });

  it('[SCORE-031] gives a range around all estimates, never a single number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1200, max: 1200 }), { minLength: 1, maxLength: 3 }),
        (points) => {
          const { low, high } = rangeOf(points);
          expect(high - low).toBeGreaterThanOrEqual(5);
          for (const each of points) expect(each >= low && each <= high).toBe(true);
        },
      ),
    );
  });
});

const figure = (kind: (typeof WHAT_IF_KINDS)[number], most: number, by: string | null) => {
  const changes = stepChanges({ kind, most }, '2026-11', by);
  return describeFigure(
    stepFigure(
      changes,
      changes.map(({ size }) => size * 6),
      '2026-11',
    ),
  );
};

describe('the figure of a step', () => {
  it.each([
    ['no-applications', 24, '2027-05', '+35 to +40 by May 2027', 'up to +75 by Nov 2027'],
    ['no-applications', 24, null, '+70 to +75 by Nov 2027', ''],
    ['on-time', 24, '2028-05', '+105 to +110 by May 2028', ''],
    ['on-time', 8, '2027-09', '+45 to +50 by Jul 2027', ''],
    ['on-time', 24, '2026-10', '+5 to +10 by Dec 2026', 'up to +75 by Nov 2027'],
    ['default-paid', 2, '2027-05', '+10 to +15 by Jan 2027', ''],
  ] as const)('[SCORE-044] of %s, at most %i, with a goal for %s is %s', (kind, most, by, first, later) => {
    const words = figure(kind, most, by);
    expect([`${words.points} ${words.by}`, words.later]).toEqual([first, later]);
  });
});
