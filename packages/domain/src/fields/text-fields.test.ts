import { describe, expect, it } from 'vitest';
import {
  isAcceptableText,
  isWellFormedText,
  lengthOf,
  normaliseNumber,
  normaliseProse,
  normaliseText,
  plainLine,
  plainLines,
} from './text-fields.ts';

it.each([
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '०१२३४५६७८९',
  '๐๑๒๓๔๕๖๗๘๙',
  '０１２３４５６７８９',
  '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
  '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
])('[API-023] reads %s as digits', (digits) => expect(normaliseNumber(digits)).toBe('0123456789'));

describe('text fields', () => {
  it('refuses NUL and lone surrogates, but no emoji', () => {
    expect(isWellFormedText('a\0b')).toBe(false);
    expect(isWellFormedText('\uD83D')).toBe(false);
    expect(isWellFormedText('\uDE00x')).toBe(false);
    expect(isWellFormedText('Zoë 😀')).toBe(true);
  });

  it('[REG-035] accepts 100 characters and refuses the 101st', () => {
    expect(isAcceptableText('a'.repeat(100))).toBe(true);
    expect(isAcceptableText('a'.repeat(101))).toBe(false);
    expect(isAcceptableText('😀'.repeat(100))).toBe(true);
    expect(isAcceptableText('a\0')).toBe(false);
    expect(isAcceptableText('abcd', 3)).toBe(false);
  });

  it('[REG-015] straightens apostrophes, composes accents and trims', () => {
    expect(normaliseText('  D’Arcy ')).toBe("D'Arcy");
    expect(normaliseText('‘tHooft')).toBe("'tHooft");
    expect(normaliseText('Zoe\u0308')).toBe('Zoë');
  });

  it('keeps a free text with LF line ends and without outer blanks', () => {
    expect(normaliseProse('  one\r\ntwo\rthree\u2028four ')).toBe('one\ntwo\nthree\nfour');
  });

  it('[ALERT-005] leaves no control and nothing that turns the direction in a provider’s text', () => {
    const sent = ' Brolga\r\nBank\u202E\u2066 \0\uD83D\u200B(VIC) <b>';
    expect(plainLine(sent)).toBe('Brolga Bank  (VIC) <b>');
    expect(plainLines(sent)).toBe('Brolga\nBank  (VIC) <b>');
  });

  it('counts characters, not code units', () => {
    expect(lengthOf('a😀b')).toBe(3);
  });
});
