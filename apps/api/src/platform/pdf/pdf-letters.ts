import type { Font } from 'fontkit';

export type Drawable<T> = {
  value: T;
  /** Whether all letters could be kept. */
  isWhole: boolean;
};

/** The note of a document that lacks letters. */
export const LETTERS_NOTE =
  'This PDF cannot show every letter or symbol. Where one is missing, its Unicode number is shown in square brackets, such as [U+1F600].';

/**
 * A copy with texts that the font can draw, at any depth. Letters that it lacks become their compatible ones, otherwise
 * their number: a missing letter would leave an empty box on paper and nothing in the text.
 */
export function drawable<T>(font: Font, value: T): Drawable<T> {
  let isWhole = true;
  const hasAll = (letters: string) =>
    Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).every((each) =>
      font.hasGlyphForCodePoint(each),
    );
  const letterFor = (letter: string): string => {
    if (letter === '\n' || hasAll(letter)) return letter;
    const compatible = letter.normalize('NFKC');
    if (hasAll(compatible)) return compatible;
    isWhole = false;
    return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  };
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return Array.from(visible(part), letterFor).join('');
    if (Array.isArray(part)) return part.map(copy);
    if (part === null || typeof part !== 'object' || part instanceof Date) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, copy(inner)]));
  };
  // Only texts differ, and they stay texts.
  const copied = copy(value) as T;
  return { value: copied, isWhole };
}

/** Composed letters, without signs that only steer how others are drawn. */
function visible(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
}
