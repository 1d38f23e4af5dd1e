import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';

import { amountDigits, checkAmount, formatDollars, readAmount, showAmount } from './amounts.ts';

it.each([
  ['800000', '800000'],
  ['800,000', '800000'],
  ['$800,000.00', '800000'],
  ['800000.', '800000'],
  [' 1 000 000 ', '1000000'],
  ['-5', '5'],
  ['1e99', '199'],
  ['00120', '120'],
  ['0', '0'],
  ['000', '0'],
  ['abc', ''],
  ['', ''],
  ['12345678901234', '123456789'],
])('[WIZ-011] typed %j is kept as %j', (text, digits) => expect(amountDigits(text)).toBe(digits));

it('[WIZ-011] whatever is typed, digits are kept and can be shown with thousand separators', () => {
  assert(
    property(string(), (text) => {
      const digits = amountDigits(text);
      expect(digits).toMatch(/^(0|[1-9]\d{0,8})?$/);
      expect(amountDigits(showAmount(digits))).toBe(digits);
    }),
  );
});

it('[WIZ-011] amounts show as Australians write them', () => {
  expect([showAmount('800000'), showAmount(''), formatDollars(720_000), formatDollars(-100_000)]).toEqual([
    '800,000',
    '',
    '$720,000',
    '-$100,000',
  ]);
});

it.each(['-5', '1e9', '1,000', '1.5', ' 5', '', '٣', '1000000000', 'NaN', 'Infinity'])(
  'no amount is read from %j, which only a forged answer holds',
  (text) => {
    expect(readAmount(text)).toBeNull();
    expect(checkAmount(text)).not.toBeNull();
  },
);
