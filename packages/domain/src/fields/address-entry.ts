import { ADDRESS_MAX } from './address.ts';
import { LOOKUP_MAX_CHARACTERS, LOOKUP_MIN_CHARACTERS, parseAddressLookup } from './address-lookup.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { TIMINGS } from '../product-constants.ts';

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
