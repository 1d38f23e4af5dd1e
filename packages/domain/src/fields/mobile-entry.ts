import { FIELD_MESSAGES } from '../messages/fields.ts';
import { isAustralianMobile, MOBILE_LENGTH, normaliseMobile, validateMobileEntry } from './contact-fields.ts';

/** The digits that a field keeps, in the national format: `+61` before a mobile becomes 0. */
export function mobileDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:00)?610?(?=4)/, '0');
}

/** What is wrong with a number, as a sentence that follows the specified error; null if nothing is. */
export function mobileAdvice(text: string): string | null {
  const digits = mobileDigits(text);
  if (digits === '') return FIELD_MESSAGES.mobileMissing;
  if (digits.length === MOBILE_LENGTH) return isAustralianMobile(digits) ? null : FIELD_MESSAGES.mobileStart;
  const count = digits.length === 1 ? '1 digit' : `${digits.length} digits`;
  return FIELD_MESSAGES.mobileCount.replace('{count}', count);
}

/** Rules of a mobile field, for the forms layer. */
export const MOBILE_ENTRY = {
  keep: mobileDigits,
  max: MOBILE_LENGTH,
  advice: mobileAdvice,
  validate: validateMobileEntry,
  normalise: normaliseMobile,
} as const;
