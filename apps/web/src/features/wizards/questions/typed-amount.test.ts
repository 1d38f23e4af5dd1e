import { readAmount, showAmount } from '@wattle/domain/wizard/amounts';
import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

type Edit = { isForward?: boolean; isPasted?: boolean };

/** `|` is the caret. */
function typing(before: string, raw: string, { isForward = false, isPasted = false }: Edit = {}): string {
  const { text, caret } = typedAmount({
    before,
    raw: raw.replace('|', ''),
    caret: raw.indexOf('|'),
    isForward,
    isPasted,
  });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

/** Types or deletes at the caret of a shown amount. */
const keyed = (shown: string, key: string) => {
  const [left = '', right = ''] = shown.split('|');
  return key === 'Delete'
    ? typing(left + right, `${left}|${right.slice(1)}`, { isForward: true })
    : typing(left + right, `${left}${key}|${right}`);
};

/** The shown amount with the caret before its digit of this index. */
function caretBefore(shown: string, digit: number): string {
  const at = Array.from(shown).flatMap((character, index) => (character === ',' ? [] : [index]))[digit] ?? 0;
  return `${shown.slice(0, at)}|${shown.slice(at)}`;
}

describe('an amount as it is typed', () => {
  it('[WIZ-011] replaces one digit of an amount when it is deleted and another typed', () => {
    const amounts = integer({ min: 1, max: 999_999_999 });
    assert(
      property(amounts, nat(), nat(9), (amount, index, digit) => {
        const digits = String(amount);
        const place = index % digits.length;
        const edited = keyed(keyed(caretBefore(showAmount(digits), place), 'Delete'), String(digit));
        const expected = digits.slice(0, place) + digit + digits.slice(place + 1);
        expect(edited.replace('|', '')).toBe(showAmount(expected));
        expect(readAmount(edited.replace('|', ''))).toBe(Number(expected));
        expect(edited.split('|')[0]?.replaceAll(',', '')).toBe(expected.slice(0, place + 1));
      }),
    );
  });

  it.each([
    ['', '7|', '7|'],
    ['720', '7200|', '7,200|'],
    ['720,000', '7520|,000', '7,520|,000'],
    ['1,234', '1,|34', '1|34'],
    ['650,000', '|50,000', '|50,000'],
    ['600,000', '|00,000', '|00,000'],
    ['00,000', '7|00,000', '7|00,000'],
    ['', '0|', '0|'],
    ['650,000', '650,00|', '65,000|'],
    ['500', '|00', '|00'],
  ])('[WIZ-011] after %s and %s shows %s, with the caret among the same digits', (before, raw, shown) => {
    expect(typing(before, raw)).toBe(shown);
  });

  it.each([
    ['7,200', 'x|7,200'],
    ['7,200', '7,200.|'],
    ['95', '95k|'],
    ['', '-|'],
    ['95 k', '95, k|'],
  ])('[WIZ-011] leaves after %s what is no digit: %s', (before, raw) =>
    expect(typing(before, raw)).toBe(raw),
  );

  it.each(['$800,000.00|', '650,00|', '1.250|', '-90000|', '95k|'])(
    '[WIZ-011] leaves %s as it was pasted',
    (raw) => expect(typing('57,600', raw, { isPasted: true })).toBe(raw),
  );

  it('[WIZ-011] separates the thousands of pasted digits', () => {
    expect(typing('57,600', '80000|', { isPasted: true })).toBe('80,000|');
  });

  it('[WIZ-011] deletes the digit beyond a deleted separator, with either key', () => {
    expect(typing('1,234', '1|234')).toBe('|234');
    expect(typing('1,234', '1|234', { isForward: true })).toBe('1|34');
  });
});
