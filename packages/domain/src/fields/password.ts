import { FIELD_MESSAGES } from '../messages/fields.ts';
import { lengthOf } from './text-fields.ts';

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

type NewPasswordOptions = { readonly isCommon?: (password: string) => boolean };

/** The shared rule at sign-in: any text will do (REG-031, LOGIN-015). Blanks count: nothing is trimmed. */
export function validatePasswordPresence(text: string): string | null {
  return text === '' ? FIELD_MESSAGES.passwordRequired : null;
}

/**
 * 8 to 128 characters, any characters, no composition rules (REG-031). Only the server judges strength, through
 * `isCommon`: without it, null does not mean that the server will accept the password.
 */
export function validateNewPassword(text: string, { isCommon }: NewPasswordOptions = {}): string | null {
  const missing = validatePasswordPresence(text);
  if (missing) return missing;
  const length = lengthOf(text);
  if (length < PASSWORD_MIN) return FIELD_MESSAGES.passwordTooShort;
  if (length > PASSWORD_MAX) return FIELD_MESSAGES.passwordTooLong;
  return isCommon?.(text) ? FIELD_MESSAGES.passwordTooEasy : null;
}
