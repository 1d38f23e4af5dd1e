import { FIELD_MESSAGES } from '../messages/fields.ts';
import { isAustralianMobile, MOBILE_LENGTH, normaliseMobile, validateMobileEntry } from './contact-fields.ts';

/**
 * What an entry field keeps of a number while it is typed or pasted: its digits, in the national form. `+61` before a
 * mobile becomes its 0; nothing else is added or moved.
 */
export function mobileDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:00)?610?(?=4)/, '0');
}

/** What is wrong with a number that was entered, in a sentence that follows the quoted one; null where nothing is. */
export function mobileAdvice(text: string): string | null {
  const digits = mobileDigits(text);
  if (digits === '') return FIELD_MESSAGES.mobileMissing;
  if (digits.length === MOBILE_LENGTH) return isAustralianMobile(digits) ? null : FIELD_MESSAGES.mobileStart;
  const count = digits.length === 1 ? '1 digit' : `${digits.length} digits`;
  return FIELD_MESSAGES.mobileCount.replace('{count}', count);
}

/** What a field for a mobile number needs to know, for the forms layer, which knows no rules. */
export const MOBILE_ENTRY = {
  keep: mobileDigits,
  max: MOBILE_LENGTH,
  advice: mobileAdvice,
  validate: validateMobileEntry,
  normalise: normaliseMobile,
} as const;
