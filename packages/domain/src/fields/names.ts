import { FIELD_MESSAGES } from '../messages/fields.ts';
import { lengthOf, normaliseText } from './text-fields.ts';

const FIRST_NAME_MAX = 40;
const MIDDLE_NAME_MAX = 80;
const LAST_NAME_MAX = 50;

// Letters with at most one separator between two of them; one may trail (REG-015).
const NAME = /^\p{L}\p{M}*(?:[ '-]?\p{L}\p{M}*)*[ '-]?$/u;
// Also allows a leading apostrophe before a letter (REG-019).
const LAST_NAME = /^'?\p{L}\p{M}*(?:[ '-]?\p{L}\p{M}*)*[ '-]?$/u;

/** Required, at most 40 characters, name characters only (REG-013 to REG-015). */
export function validateFirstName(text: string): string | null {
  const name = normaliseText(text);
  if (name === '') return FIELD_MESSAGES.firstNameRequired;
  if (lengthOf(name) > FIRST_NAME_MAX) return FIELD_MESSAGES.firstNameTooLong;
  return NAME.test(name) ? null : FIELD_MESSAGES.firstNameInvalid;
}

/** Optional, at most 80 characters, name characters only (REG-016). */
export function validateMiddleName(text: string): string | null {
  const name = normaliseText(text);
  if (name === '') return null;
  if (lengthOf(name) > MIDDLE_NAME_MAX) return FIELD_MESSAGES.middleNameTooLong;
  return NAME.test(name) ? null : FIELD_MESSAGES.middleNameInvalid;
}

/** Required, at most 50 characters, may start with an apostrophe and a letter (REG-017 to REG-019). */
export function validateLastName(text: string): string | null {
  const name = normaliseText(text);
  if (name === '') return FIELD_MESSAGES.lastNameRequired;
  if (lengthOf(name) > LAST_NAME_MAX) return FIELD_MESSAGES.lastNameTooLong;
  return LAST_NAME.test(name) ? null : FIELD_MESSAGES.lastNameInvalid;
}
