import { FIELD_MESSAGES } from '../messages/fields.ts';
import { isWellFormedText, lengthOf, normaliseText } from './text-fields.ts';

const ADDRESS_MIN = 20;
export const ADDRESS_MAX = 300;

/** An address must name one of these as a whole word, in any case (REG-027). */
export const STATE_CODES = ['NSW', 'VIC', 'NT', 'TAS', 'WA', 'QLD', 'SA', 'ACT'] as const;
export type StateCode = (typeof STATE_CODES)[number];

/** Requires 20 to 300 characters on one line with a state (REG-026, REG-027). */
export function validateAddress(text: string): string | null {
  const address = normaliseText(text);
  const length = lengthOf(address);
  const valid =
    length >= ADDRESS_MIN &&
    length <= ADDRESS_MAX &&
    isWellFormedText(address) &&
    !/\p{Cc}/u.test(address) &&
    wordsOf(address).some(isStateCode);
  return valid ? null : FIELD_MESSAGES.addressInvalid;
}

export const wordsOf = (address: string): readonly string[] => address.toUpperCase().split(/[^\p{L}\p{N}]+/u);

export function isStateCode(word: string): word is StateCode {
  return STATE_CODES.some((code) => code === word);
}
