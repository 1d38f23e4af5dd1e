import { describe, expect, it } from 'vitest';

import { WHAT_IF_KINDS, WHAT_IF_OBSTACLES, WHAT_IF_SIZES } from './changes.ts';
import { describePoints, describeWhatIf, describeWorth, OBSTACLE_WORDS, WHAT_IF_MESSAGES } from './words.ts';

describe('the changes that may be tried', () => {
  it('lists all changes, each with its bounds', () => {
    expect([...WHAT_IF_KINDS].sort()).toEqual(Object.keys(WHAT_IF_SIZES).sort());
  });

  it.each([
    ['no-applications', 12, 'No application for credit for 12 months'],
    ['no-applications', 1, 'No application for credit for 1 month'],
    ['default-paid', 1, '1 default paid'],
    ['default-paid', 3, '3 defaults paid'],
    ['new-card', 12_500, 'A new card with a limit of $12,500'],
    ['on-time', 12, 'Every repayment on time for 12 months'],
  ] as const)('words %s of %i as: %s', (kind, size, words) => {
    expect(describeWhatIf({ kind, size })).toBe(words);
  });
});

describe('the words', () => {
  it.each([
    [24, '24 points up'],
    [-1, '1 point down'],
    [0, 'No change'],
  ])('words %i points as: %s', (points, words) => {
    expect(describePoints(points)).toBe(words);
  });

  it.each([
    [-73, 'costs 73 points'],
    [1, 'adds 1 point'],
    [0, 'no points'],
  ])('words an attribute of %i as: %s', (points, words) => {
    expect(describeWorth(points)).toBe(words);
  });

  it('says that it is an estimate, and promises nothing', () => {
    expect(WHAT_IF_MESSAGES.estimate).toMatch(/^This is an estimate\./);
    const changes = WHAT_IF_KINDS.map((kind) => describeWhatIf({ kind, size: 1 }));
    const all = [...Object.values(WHAT_IF_MESSAGES), ...Object.values(OBSTACLE_WORDS), ...changes].join(' ');
    expect(all).not.toMatch(/\b(will|guarantee[ds]?)\b/i);
    expect(Object.keys(OBSTACLE_WORDS).sort()).toEqual([...WHAT_IF_OBSTACLES].sort());
  });
});
