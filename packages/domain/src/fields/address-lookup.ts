import { ADDRESS_MAX } from './address.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { TIMINGS } from '../product-constants.ts';
/** A lookup starts at this many characters (ADDR-006). */
export const LOOKUP_MIN_CHARACTERS = 3;
const LOOKUP_MAX_CHARACTERS = 100;

/**
 * The body of a lookup's answer: a string that itself parses to an object (ADDR-002). It must be serialised once more
 * for the wire; clients tolerate a plain object.
 */
export function formatAddressLookup(addresses: readonly string[]): string {
  return JSON.stringify({ Result: addresses });
}

/** The suggestions of an answer, encoded once or twice; null if malformed (ADDR-004). */
export function parseAddressLookup(body: unknown): string[] | null {
  const answer = typeof body === 'string' ? parseJson(body) : body;
  if (typeof answer !== 'object' || answer === null || !('Result' in answer)) return null;
  const { Result: result } = answer;
  if (!Array.isArray(result)) return null;
  const addresses: string[] = result.filter((item) => typeof item === 'string');
  return addresses.length === result.length ? addresses : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Rules and texts of an address field, for the forms layer (ADDR-004, ADDR-006). */
export const ADDRESS_ENTRY = {
  maxCharacters: ADDRESS_MAX,
  lookupMinCharacters: LOOKUP_MIN_CHARACTERS,
  lookupMaxCharacters: LOOKUP_MAX_CHARACTERS,
  lookupDelayMs: TIMINGS.addressLookupDelayMs,
  parse: parseAddressLookup,
  emptyText: FIELD_MESSAGES.addressListEmpty,
  failureText: FIELD_MESSAGES.Error_cant_find_address,
} as const;
