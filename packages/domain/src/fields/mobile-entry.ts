import { groupedMobile, MOBILE_LENGTH, normaliseMobile, validateMobileEntry } from './contact-fields.ts';
import { normaliseNumber } from './text-fields.ts';

/** The digits that a field keeps, in the national format: `+61` before a mobile becomes 0. */
export function mobileDigits(text: string): string {
  return normaliseNumber(text)
    .replace(/\D/g, '')
    .replace(/^(?:00)?610?(?=4)/, '0');
}

/** Asks about a number that is in no known range. */
export const mobileQuestion = (mobile: string): string =>
  `Is ${groupedMobile(mobile)} right? Few mobile numbers start like this.`;

/** Rules of a mobile field, for the forms layer. */
export const MOBILE_ENTRY = {
  keep: mobileDigits,
  max: MOBILE_LENGTH,
  validate: validateMobileEntry,
  normalise: normaliseMobile,
} as const;
