import { api } from '#web/api/call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { ComboboxProps } from '#web/ui/fields/combobox-input.tsx';

/** Pass the domain's `ADDRESS_ENTRY`. */
export type AddressRules = {
  readonly maxCharacters: number;
  readonly lookupMinCharacters: number;
  readonly lookupMaxCharacters: number;
  readonly lookupDelayMs: number;
  /** The suggestions of a lookup's answer; null if it is malformed. */
  readonly parse: (answer: unknown) => readonly string[] | null;
  readonly emptyText: string;
  readonly failureText: string;
};

type AddressFieldProps = Pick<ComboboxProps, 'label' | 'hint' | 'value' | 'error' | 'advice' | 'onChange'> & {
  name: string;
  rules: AddressRules;
};

/** An address, chosen from suggestions or typed (REG-007, ACC-009). A failed lookup never blocks typing (ADDR-004). */
export function AddressField({ rules, ...field }: AddressFieldProps) {
  return (
    <Combobox
      {...field}
      id={field.name}
      lookup={(text, signal) => lookUp(text, rules, signal)}
      emptyText={rules.emptyText}
      failureText={rules.failureText}
      maxLength={rules.maxCharacters}
      minimumCharacters={rules.lookupMinCharacters}
      delayMs={rules.lookupDelayMs}
    />
  );
}

async function lookUp(
  typed: string,
  { lookupMaxCharacters, parse }: AddressRules,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const params = { text: typed.slice(0, lookupMaxCharacters) };
  const addresses = parse(await api('GET /v1/address/lookup/:text', { params, signal }));
  if (addresses === null) throw new Error('the answer of the lookup could not be read');
  return addresses;
}
