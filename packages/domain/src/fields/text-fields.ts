/** The limit of a text input that has none of its own (REG-035). */
export const TEXT_MAX = 100;

const APOSTROPHES = /[\u2018\u2019\u02BC\uFF07`\u00B4]/g;

/**
 * True when a database can store the text and every reader sees the same one:
 * no NUL and no lone surrogate. PostgreSQL refuses a NUL even in a bound parameter.
 */
export function isWellFormedText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * The form in which a text is compared and stored: composed accents, straight apostrophes, no
 * blanks at the ends (REG-013, REG-015). Never apply it to a password.
 */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(APOSTROPHES, "'").trim();
}

/** Counts characters as people do for ordinary text: an emoji counts once, not twice. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** True for a text within the limit that is safe to store. */
export function isAcceptableText(text: string, max: number = TEXT_MAX): boolean {
  return isWellFormedText(text) && lengthOf(text) <= max;
}
