import { ADDRESS_MAX } from '@wattle/domain/address';
import {
  LOOKUP_MAX_CHARACTERS,
  LOOKUP_MIN_CHARACTERS,
  parseAddressLookup,
} from '@wattle/domain/address-lookup';
import { FIELD_MESSAGES } from '@wattle/domain/messages-fields';
import { TIMINGS } from '@wattle/domain/product-constants';
import { api } from '#web/api/call.ts';
import { Combobox } from '#web/ui/combobox.tsx';

type AddressFieldProps = {
  name: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** An address from suggestions or typed by hand (REG-007); a failed lookup never stops the typing (ADDR-004). */
export function AddressField(props: AddressFieldProps) {
  return (
    <Combobox
      {...props}
      id={props.name}
      lookup={lookUp}
      emptyText={FIELD_MESSAGES.addressListEmpty}
      failureText={FIELD_MESSAGES.addressNotFound}
      maxLength={ADDRESS_MAX}
      minimumCharacters={LOOKUP_MIN_CHARACTERS}
      delayMs={TIMINGS.addressLookupDelayMs}
    />
  );
}

async function lookUp(text: string, signal: AbortSignal): Promise<readonly string[]> {
  const params = { text: text.slice(0, LOOKUP_MAX_CHARACTERS) };
  const addresses = parseAddressLookup(await api('GET /v1/address/lookup/:text', { params, signal }));
  if (addresses === null) throw new Error('the answer of the lookup could not be read');
  return addresses;
}
