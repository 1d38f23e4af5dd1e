import { assert, constantFrom, integer, pre, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkAmount, isYearly, readAmount, showAmount } from './amounts.ts';
import { WIZARD_MESSAGES } from './messages-wizard.ts';

const wholeDollars = integer({ min: 0, max: 999_999_999 });
const FULL_WIDTH_ZERO = 0xff10;
const fullWidth = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(FULL_WIDTH_ZERO + Number(digit)));

/** Ways to write a grouped amount. */
const NOTATIONS: readonly ((grouped: string) => string)[] = [
  (grouped) => grouped.replaceAll(',', ''),
  (grouped) => grouped,
  ...[' ', '\u00A0', '\u2009', '\u202F', "'", '’'].map(
    (separator) => (grouped: string) => grouped.replaceAll(',', separator),
  ),
  (grouped) => `$${grouped}`,
  (grouped) => ` A$ ${grouped}.00 `,
  (grouped) => `AU$${grouped}`,
  (grouped) => `${grouped} AUD`,
  (grouped) => `AUD ${grouped}.`,
  (grouped) => `＄${fullWidth(grouped)}`,
  (grouped) => `${grouped}.4999`,
  (grouped) => `${grouped} dollars`,
  (grouped) => `${grouped} p.a.`,
  (grouped) => `+${grouped}\u200B`,
];

describe('an amount that is read', () => {
  it('[WIZ-011] reads the same amount in every notation', () => {
    assert(
      property(wholeDollars, constantFrom(...NOTATIONS), (amount, notation) => {
        expect(readAmount(notation(showAmount(String(amount))))).toBe(amount);
      }),
    );
  });

  it('[WIZ-011] reads thousands and millions', () => {
    assert(
      property(integer({ min: 1, max: 999_999 }), constantFrom('k', ' K', ' thousand'), (amount, unit) => {
        expect(readAmount(`${amount}${unit}`)).toBe(amount * 1000);
        expect(readAmount(`${amount / 1000}${unit.replace(/k|thousand/i, 'm')}`)).toBe(amount * 1000);
      }),
    );
  });

  it('[WIZ-011] never reads an amount that the text does not state', () => {
    const text = string({ unit: constantFrom(...Array.from("0123456789.,-$ ka'€")) });
    assert(
      property(text, (typed) => {
        const amount = readAmount(typed);
        pre(amount !== null && !typed.includes('k'));
        const [whole = '', decimals = ''] = typed.split('.');
        const said = Number(`${whole.replaceAll(/\D/g, '')}.${decimals.replaceAll(/\D/g, '')}`);
        expect(Math.abs(amount - said)).toBeLessThanOrEqual(0.5);
        expect(typed).not.toMatch(/-.*[1-9]|€/);
      }),
      { numRuns: 500 },
    );
  });

  it('[WIZ-011] reads a stored amount as the same amount, whatever was typed', () => {
    assert(
      property(string(), (typed) => {
        const amount = readAmount(typed);
        expect(readAmount(showAmount(String(amount ?? 0)))).toBe(amount ?? 0);
        expect(checkAmount(typed) === null).toBe(amount !== null);
      }),
    );
  });

  it.each([
    ['$640,000.00', 640_000],
    ['1833.3333', 1833],
    ['1,833.5', 1834],
    ['95k', 95_000],
    ['95.5k pa', 95_500],
    ['1.25 million', 1_250_000],
    ['1.250m', 1_250_000],
    ['$1.2m', 1_200_000],
    ['00120', 120],
    ['050,000', 50_000],
    ['6500,000', 6_500_000],
    ['6,50,000', 650_000],
    ['800000.', 800_000],
    ['.5', 1],
    ['0', 0],
    ['-0', 0],
  ])('[WIZ-011] reads %j as %d', (typed, amount) => expect(readAmount(typed)).toBe(amount));
});

describe('an amount that is not read', () => {
  it.each([
    ['$640,000.00 NZD', WIZARD_MESSAGES.amountForeign],
    ['€640,000', WIZARD_MESSAGES.amountForeign],
    ['NZ$640,000', WIZARD_MESSAGES.amountForeign],
    ['-90000', WIZARD_MESSAGES.amountNegative],
    ['−$90,000', WIZARD_MESSAGES.amountNegative],
    ['1000000000', WIZARD_MESSAGES.amountTooHigh],
    ['1000m', WIZARD_MESSAGES.amountTooHigh],
    ['640.000', WIZARD_MESSAGES.amountInvalid],
    ['640.000,00', WIZARD_MESSAGES.amountInvalid],
    ['650,00', WIZARD_MESSAGES.amountInvalid],
    ['64 0000', WIZARD_MESSAGES.amountInvalid],
    ['600-650k', WIZARD_MESSAGES.amountInvalid],
    ['8000 a month', WIZARD_MESSAGES.amountInvalid],
    ['1e9', WIZARD_MESSAGES.amountInvalid],
    ['0x10', WIZARD_MESSAGES.amountInvalid],
    ['NaN', WIZARD_MESSAGES.amountInvalid],
    ['Infinity', WIZARD_MESSAGES.amountInvalid],
    ['about a million', WIZARD_MESSAGES.amountInvalid],
    ['.', WIZARD_MESSAGES.amountInvalid],
    ['', WIZARD_MESSAGES.amountInvalid],
  ])('[WIZ-011] has for %j the message %j', (typed, message) => {
    expect(readAmount(typed)).toBeNull();
    expect(checkAmount(typed)).toBe(message);
  });
});

it('recognises a yearly amount', () => {
  const yearly = ['95k pa', '95,000 p.a.', '$95,000 per annum', '95000 a year', '95000/year', '95000 yearly'];
  expect(yearly.filter((typed) => !isYearly(typed))).toEqual([]);
  expect(['95k', 'pa', '95 pam'].filter(isYearly)).toEqual([]);
});

it('[WIZ-011] shows digits with thousand separators and leaves other text alone', () => {
  expect(['800000', '', '000', '00050', '95k', '650,00'].map(showAmount)).toEqual([
    '800,000',
    '',
    '000',
    '00,050',
    '95k',
    '650,00',
  ]);
});
