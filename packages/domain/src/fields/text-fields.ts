import { withoutTrailing } from '../trailing.ts';

/** The default limit of a text input (REG-035). */
export const TEXT_MAX = 100;

const APOSTROPHES = /[\u2018\u2019\u201B\u2032\u02B9-\u02BF\u02C8\u02CA\u02CB\uA78B\uA78C`\u00B4]/g;
const HYPHENS = /[\p{Pd}\u2043\u2212\u02D7]/gu;
// Not line breaks, which single-line fields refuse.
const BLANKS = /[\p{Zs}\t\u2800]/gu;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// Without joiners and variation selectors, which emoji and several scripts need.
const INVISIBLE_IN_PROSE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const OTHER_DIGITS = /[^\P{Nd}0-9]/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/;
const UNSHOWN = new RegExp(`${INVISIBLE_IN_PROSE.source}|${DIRECTION_CONTROLS.source}`, 'g');
/** What a line of text can't hold: controls, line ends and lone surrogates. */
const NO_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu;

/** No NUL, which PostgreSQL rejects, and no lone surrogate. */
export function isWellFormedText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * Canonical form of a typed line, before any rule, hash or look-up: composed accents; look-alikes of apostrophes,
 * hyphens and blanks as their ASCII characters, full-width ones too; nothing invisible; no outer blanks (REG-013,
 * REG-015). Line breaks stay, for the rules to refuse. Never apply it to a password.
 */
export function normaliseText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(BLANKS, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC');
  return withoutTrailing(plain.replace(/^ +/, ''), ' ');
}

/** Canonical form of codes, numbers and searches: also folds compatibility characters (NFKC) and all decimal digits. */
export function normaliseNumber(text: string): string {
  return normaliseText(normaliseText(text).normalize('NFKC')).replace(OTHER_DIGITS, asciiDigit);
}

/** Unicode encodes the digits of a script in ten consecutive characters, from zero to nine. */
function asciiDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return String(before % 10);
}

/** A number as printed in groups, without its blanks and hyphens. */
export function withoutSeparators(text: string): string {
  return normaliseNumber(text).replace(/[ -]/g, '');
}

/** Form in which searches and what they search are compared: without case, accents and apostrophes. */
export function normaliseSearch(text: string): string {
  return normaliseNumber(text)
    .normalize('NFD')
    .replace(/[\p{M}']/gu, '')
    .toLowerCase();
}

/** Canonical form of a free text of several lines: its dashes and widths stay, its line ends are LF. */
export function normaliseProse(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(APOSTROPHES, "'")
    .replace(/\p{Zs}/gu, ' ')
    .replace(INVISIBLE_IN_PROSE, '')
    .normalize('NFC')
    .replace(APOSTROPHES, "'")
    .trim();
}

/** Whether a text contains controls that turn the direction of what follows, and can make it read as another text. */
export function hasDirectionControls(text: string): boolean {
  return DIRECTION_CONTROLS.test(text);
}

/** A line that a program sent, as it is shown: without controls and without what turns the direction of text. */
export const plainLine = (text: string): string => text.replace(NO_LINE, ' ').replace(UNSHOWN, '').trim();

/** The same of several lines. */
export const plainLines = (text: string): string =>
  text.replace(LINE_ENDS, '\n').split('\n').map(plainLine).join('\n').trim();

/** Whether a free text holds nothing but characters, line feeds and tabs. */
export function isPlainProse(text: string): boolean {
  return isWellFormedText(text) && !/[^\P{Cc}\n\t]/u.test(normaliseProse(text));
}

/** Counts code points: an emoji counts once. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

export function isAcceptableText(text: string, max: number = TEXT_MAX): boolean {
  return isWellFormedText(text) && lengthOf(text) <= max;
}
