import { FIELD_MESSAGES } from '../messages/fields.ts';
import { normaliseNumber, withoutSeparators } from './text-fields.ts';

export const ONE_TIME_CODE_MAX = 6;

/** Lifetime and attempts (security-targets, 'One-time code'). */
export const ONE_TIME_CODE_MINUTES = 10;
export const ONE_TIME_CODE_ATTEMPTS = 5;

/** The server accepts six digits only. */
export const ONE_TIME_CODE_PATTERN = /^\d{6}$/;

/**
 * The client's rule: 5 or 6 digits, as documented (OTP-001 to OTP-003). The server refuses five digits with the same
 * text.
 */
export function validateOneTimeCode(text: string): string | null {
  return /^\d{5,6}$/.test(withoutSeparators(text)) ? null : FIELD_MESSAGES.oneTimeCodeInvalid;
}

/** The six digits that stand together in a pasted message, otherwise all. */
function codeDigits(text: string): string {
  const plain = normaliseNumber(text);
  const [, code = plain] = /(?:^|\D)(\d{3}[ -]?\d{3})(?!\d)/.exec(plain) ?? [];
  return code.replace(/\D/g, '');
}

/** Rules of a code field, for the forms layer. */
export const CODE_ENTRY = {
  keep: codeDigits,
  max: ONE_TIME_CODE_MAX,
  isCut: true,
  validate: validateOneTimeCode,
} as const;
