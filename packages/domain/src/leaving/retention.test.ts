import { expect, it } from 'vitest';

import { describeMonths } from './retention.ts';

it.each([
  [1, '1 month'],
  [6, '6 months'],
  [12, '12 months'],
  [18, '18 months'],
  [24, '2 years'],
  [84, '7 years'],
])('describes %i months as %s', (months, words) => {
  expect(describeMonths(months)).toBe(words);
});
