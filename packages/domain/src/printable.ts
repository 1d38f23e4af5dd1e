// Cf has the controls of direction, the separators end lines in some terminals.
const UNPRINTABLE = /[^\P{Cc}\n]|[\p{Cf}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/**
 * A text for a terminal: what a terminal obeys, hides or reorders is written as its code, `\u001b`, which JSON reads as
 * the same character. Line feeds stay.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, codesOf);

function codesOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
