import { describe, expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

/** `|` is the caret. */
function typing(before: string, raw: string, isForward = false): string {
  const { shown, caret } = typedAmount({
    before,
    raw: raw.replace('|', ''),
    caret: raw.indexOf('|'),
    isForward,
  });
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`;
}

describe('an amount as it is typed', () => {
  it.each([
    ['', '7|', '7|'],
    ['720', '7200|', '7,200|'],
    ['720,000', '7520|,000', '7,520|,000'],
    ['1,234', '1,|34', '1|34'],
    ['7,200', 'x|7,200', '|7,200'],
    ['7,200', '7,200.|', '7,200|'],
    ['', '$800,000.00|', '800,000|'],
    ['', '0|', '0|'],
    ['57,600', '80000|', '80,000|'],
    ['500', '|00', '|0'],
  ])('[WIZ-011] after %s and %s shows %s, with the caret among the same digits', (before, raw, shown) => {
    expect(typing(before, raw)).toBe(shown);
  });

  it('[WIZ-011] deletes the digit beyond a deleted separator, with either key', () => {
    expect(typing('1,234', '1|234')).toBe('|234');
    expect(typing('1,234', '1|234', true)).toBe('1|34');
  });

  it('[WIZ-011] refuses a tenth digit anywhere', () => {
    expect(typing('999,999,999', '999,999,9991|')).toBe('999,999,999|');
    expect(typing('123,456,789', '9|123,456,789')).toBe('|123,456,789');
  });
});
