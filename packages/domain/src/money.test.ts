import { expect, it } from 'vitest';

import { formatDollars } from './money.ts';

it.each([
  [0, '$0'],
  [-0.4, '$0'],
  [999, '$999'],
  [100_000, '$100,000'],
  [10_000_000, '$10,000,000'],
  [1234.5, '$1,235'],
  [-100_000, '-$100,000'],
])('[PROD-013] %d is written %s', (amount, written) => {
  expect(formatDollars(amount)).toBe(written);
});
