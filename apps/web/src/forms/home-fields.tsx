import { Controller, useWatch } from 'react-hook-form';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { api } from '#web/api/call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { ComboboxProps } from '#web/ui/fields/combobox-input.tsx';
import type { RuleForm } from './rule-form/use-rule-form.ts';

type HomeValues = { address: string; hasLivedLessThan3Years: boolean; addressPrevious: string };

type HomeFieldsProps<T extends HomeValues> = {
  form: RuleForm<T>;
  recentLabel: string;
  rules: AddressRules;
};

/** The previous address is shown and kept only while the box is ticked (REG-008, REG-029, ACC-009). */
export function HomeFields<T extends HomeValues>({ form: given, recentLabel, rules }: HomeFieldsProps<T>) {
  // Field paths cannot be derived from a type parameter; every `T` has at least the fields of a home.
  const form = given as unknown as RuleForm<HomeValues>;
  const hasMoved = useWatch({ control: form.control, name: 'hasLivedLessThan3Years' });
  const { onChange, ...recent } = form.register('hasLivedLessThan3Years');
  return (
    <fieldset className="group">
      <legend>Where you live</legend>
      <Address
        form={form}
        name="address"
        label="Current address"
        hint="Start typing, then choose your address from the list."
        rules={rules}
      />
      <Checkbox
        label={recentLabel}
        {...recent}
        onChange={(event) => {
          void onChange(event);
          form.setValue('addressPrevious', '');
          form.clear('addressPrevious');
        }}
      />
      {hasMoved && (
        <Address
          form={form}
          name="addressPrevious"
          label="Previous address"
          hint="The address you lived at before this one. If it was outside Australia, untick the box above: we can use addresses in Australia only."
          rules={rules}
        />
      )}
    </fieldset>
  );
}

type AddressProps = {
  form: RuleForm<HomeValues>;
  name: 'address' | 'addressPrevious';
  label: string;
  hint: string;
  rules: AddressRules;
};

function Address({ form, name, ...texts }: AddressProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <AddressField
          {...texts}
          name={name}
          value={field.value}
          error={form.errorAt(name)}
          advice={form.adviceAt(name)}
          onChange={(text) => {
            if (text === form.getValues(name)) return;
            field.onChange(text);
            form.clear(name);
          }}
        />
      )}
    />
  );
}

/** Pass the domain's `ADDRESS_ENTRY`. */
type AddressRules = {
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
function AddressField({ rules, ...field }: AddressFieldProps) {
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
