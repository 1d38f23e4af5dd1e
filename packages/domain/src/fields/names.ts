import { FIELD_MESSAGES as M } from '../messages/fields.ts';
import { lengthOf, normaliseText } from './text-fields.ts';

// Letters with at most one separator between two of them; one may trail (REG-015).
const NAME = /^\p{L}\p{M}*(?:[ '-]?\p{L}\p{M}*)*[ '-]?$/u;
// Also allows a leading apostrophe before a letter (REG-019).
const LAST_NAME = /^'?\p{L}\p{M}*(?:[ '-]?\p{L}\p{M}*)*[ '-]?$/u;

type Messages = readonly [empty: string | null, tooLong: string, invalid: string];

const rule =
  (letters: RegExp, max: number, [empty, tooLong, invalid]: Messages) =>
  (text: string) => {
    const name = normaliseText(text);
    if (name === '') return empty;
    if (lengthOf(name) > max) return tooLong;
    return letters.test(name) ? null : invalid;
  };

/** Required, at most 40 characters, name characters only (REG-013 to REG-015). */
export const validateFirstName = rule(NAME, 40, [
  M.firstNameRequired,
  M.firstNameTooLong,
  M.firstNameInvalid,
]);

/** Optional, at most 80 characters, name characters only (REG-016). */
export const validateMiddleName = rule(NAME, 80, [null, M.middleNameTooLong, M.middleNameInvalid]);

/** Required, at most 50 characters, may start with an apostrophe and a letter (REG-017 to REG-019). */
export const validateLastName = rule(LAST_NAME, 50, [
  M.lastNameRequired,
  M.lastNameTooLong,
  M.lastNameInvalid,
]);
