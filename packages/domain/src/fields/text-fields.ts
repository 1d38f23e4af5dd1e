/** The default limit of a text input (REG-035). */
export const TEXT_MAX = 100;

const APOSTROPHES = /[\u2018\u2019\u02BC\uFF07`\u00B4]/g;

/** No NUL, which PostgreSQL rejects, and no lone surrogate. */
export function isWellFormedText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * Canonical form for comparison and storage: composed accents, straight apostrophes, trimmed (REG-013, REG-015). Never
 * apply it to a password.
 */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(APOSTROPHES, "'").trim();
}

/** Counts code points: an emoji counts once. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

export function isAcceptableText(text: string, max: number = TEXT_MAX): boolean {
  return isWellFormedText(text) && lengthOf(text) <= max;
}
