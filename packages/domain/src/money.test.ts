import { assert, integer, property } from 'fast-check';
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
])('[PROD-013] writes %d as %s', (amount, written) => {
  expect(formatDollars(amount)).toBe(written);
});

it('writes every amount as Intl does', () => {
  const format = new Intl.NumberFormat('en-AU', {
    style: 'currency',
    currency: 'AUD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  assert(
    property(integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
      expect(formatDollars(amount)).toBe(format.format(amount));
    }),
  );
});
