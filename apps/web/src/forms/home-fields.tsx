import { Controller, useWatch } from 'react-hook-form';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { AddressField, type AddressRules } from './address-field.tsx';
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
