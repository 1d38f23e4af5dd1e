import { FIELD_MESSAGES } from '../messages/fields.ts';
import { isWellFormedText, lengthOf, normaliseText } from './text-fields.ts';

export const ADDRESS_MIN = 20;
export const ADDRESS_MAX = 300;

/** An address must name one of these (REG-027). */
export const STATE_CODES = ['NSW', 'VIC', 'NT', 'TAS', 'WA', 'QLD', 'SA', 'ACT'] as const;
export type StateCode = (typeof STATE_CODES)[number];

/**
 * The state that an address names as a whole word in any case, or null. The last one counts, because a street may carry
 * a state's name ('WA Street, Sydney NSW').
 */
export function stateOfAddress(text: string): StateCode | null {
  const words = text.toUpperCase().split(/[^\p{L}\p{N}]+/u);
  return STATE_CODES.find((code) => code === words.findLast(isStateCode)) ?? null;
}

/** Requires 20 to 300 characters on one line with a state (REG-026, REG-027). */
export function validateAddress(text: string): string | null {
  const address = normaliseText(text);
  const length = lengthOf(address);
  const valid =
    length >= ADDRESS_MIN &&
    length <= ADDRESS_MAX &&
    isWellFormedText(address) &&
    !/\p{Cc}/u.test(address) &&
    stateOfAddress(address) !== null;
  return valid ? null : FIELD_MESSAGES.addressInvalid;
}

function isStateCode(word: string): word is StateCode {
  return STATE_CODES.some((code) => code === word);
}
