import { FIELD_MESSAGES } from '../messages/fields.ts';

export const ONE_TIME_CODE_MAX = 6;

/** How long a code works, and how often it may be tried (security-targets, 'One-time code'). */
export const ONE_TIME_CODE_MINUTES = 10;
export const ONE_TIME_CODE_ATTEMPTS = 5;

/** The only form the server accepts: codes it issues have six digits. */
export const ONE_TIME_CODE_PATTERN = /^\d{6}$/;

/**
 * The client's rule: 5 or 6 digits (OTP-001 to OTP-003). It lets five digits through, as
 * documented; the server then refuses them with the same text.
 */
export function validateOneTimeCode(text: string): string | null {
  return /^\d{5,6}$/.test(text.trim()) ? null : FIELD_MESSAGES.oneTimeCodeInvalid;
}
