import { FIELD_MESSAGES } from '../messages/fields.ts';
import { lengthOf } from './text-fields.ts';

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

type NewPasswordOptions = { readonly isCommon?: (password: string) => boolean };

/**
 * Operating systems send the same accented letter composed or decomposed; passwords are measured, hashed and compared
 * composed (RFC 8265). Nothing else of a password is ever changed.
 */
export const composedForm = (password: string): string => password.normalize('NFC');

/** The rule at sign-in: any text, never trimmed (REG-031, LOGIN-015). */
export function validatePasswordPresence(text: string): string | null {
  return text === '' ? FIELD_MESSAGES.passwordRequired : null;
}

/**
 * 8 to 128 characters without composition rules (REG-031). Only the server checks strength, with `isCommon`, so it may
 * still refuse a password that passes here.
 */
export function validateNewPassword(text: string, { isCommon }: NewPasswordOptions = {}): string | null {
  const missing = validatePasswordPresence(text);
  if (missing) return missing;
  const password = composedForm(text);
  const length = lengthOf(password);
  if (length < PASSWORD_MIN) return FIELD_MESSAGES.passwordTooShort;
  if (length > PASSWORD_MAX) return FIELD_MESSAGES.passwordTooLong;
  return isCommon?.(password) ? FIELD_MESSAGES.passwordTooEasy : null;
}
