import { FIELD_MESSAGES } from '../messages/fields.ts';
import { lengthOf } from './text-fields.ts';

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

type NewPasswordOptions = { readonly isCommon?: (password: string) => boolean };

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
  const length = lengthOf(text);
  if (length < PASSWORD_MIN) return FIELD_MESSAGES.passwordTooShort;
  if (length > PASSWORD_MAX) return FIELD_MESSAGES.passwordTooLong;
  return isCommon?.(text) ? FIELD_MESSAGES.passwordTooEasy : null;
}
