import type { ProblemBody } from '@wattle/contract';
import { validateAddress } from '@wattle/domain/fields/address';
import { formatAddressLookup, LOOKUP_MIN_CHARACTERS } from '@wattle/domain/fields/address-lookup';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { withStateCode } from '@wattle/domain/fields/state-of-address';
import { lengthOf, normaliseText } from '@wattle/domain/fields/text-fields';

import type { AddressGateway } from './address-gateway.ts';

type Refusal = Pick<ProblemBody, 'code' | 'errorMessage'>;
const MAX_SUGGESTIONS = 10;

/**
 * Suggests addresses for the typed text, each with its state as the form takes it. Leaves out any that the form would
 * reject, and does not call the provider for a text that is too short (ADDR-006). The value is itself JSON text, which the
 * wire encodes once more (ADDR-002).
 */
export async function lookUpAddress(
  { providers: { addresses } }: { providers: { addresses: AddressGateway } },
  text: string,
): Promise<Outcome<string, Refusal>> {
  const typed = normaliseText(text);
  if (lengthOf(typed) < LOOKUP_MIN_CHARACTERS) return succeed(formatAddressLookup([]));
  const suggested = await addresses.suggest(typed);
  if (suggested === null) {
    return fail({ code: 'address-unavailable', errorMessage: FIELD_MESSAGES.Error_cant_find_address });
  }
  const usable = suggested
    .map((line) => withStateCode(normaliseText(line)))
    .filter((line) => validateAddress(line) === null);
  return succeed(formatAddressLookup([...new Set(usable)].slice(0, MAX_SUGGESTIONS)));
}
