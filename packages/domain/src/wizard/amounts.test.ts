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
])('[WIZ-011] keeps of %j: %j', (text, digits) => expect(amountDigits(text)).toBe(digits));

it('[WIZ-011] keeps digits of any text, and shows them with thousand separators', () => {
  assert(
    property(string(), (text) => {
      const digits = amountDigits(text);
      expect(digits).toMatch(/^(0|[1-9]\d{0,8})?$/);
      expect(amountDigits(showAmount(digits))).toBe(digits);
    }),
  );
});

it('[WIZ-011] writes amounts as Australians do', () => {
  expect([showAmount('800000'), showAmount(''), formatDollars(720_000), formatDollars(-100_000)]).toEqual([
    '800,000',
    '',
    '$720,000',
    '-$100,000',
  ]);
});

it.each(['-5', '1e9', '1,000', '1.5', ' 5', '', '٣', '1000000000', 'NaN', 'Infinity'])(
  'reads no amount from the forged answer %j',
  (text) => {
    expect(readAmount(text)).toBeNull();
    expect(checkAmount(text)).not.toBeNull();
  },
);
