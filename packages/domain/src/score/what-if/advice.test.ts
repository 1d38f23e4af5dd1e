import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { monthForPeople } from '../../calendar/calendar.ts';
import { rangeOf, shownBy } from './advice.ts';
import { WHAT_IF_KINDS, WHAT_IF_SIZES } from './changes.ts';

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
