import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { AddressField, type AddressRules } from './address-field.tsx';
import { useValue } from './use-form-values.ts';
import type { RuleForm } from './use-rule-form.ts';

type HomeValues = { address: string; hasLivedLessThan3Years: boolean; addressPrevious: string };

type HomeFieldsProps<T extends HomeValues> = {
  form: RuleForm<T>;
  /** The domain's text for the box. */
  recentLabel: string;
  rules: AddressRules;
};

/** The previous address is asked for, and kept, only while the box is ticked (REG-008, REG-029, ACC-009). */
export function HomeFields<T extends HomeValues>({ form: given, recentLabel, rules }: HomeFieldsProps<T>) {
  // The form's paths cannot be followed through a type parameter; its values are at least those of a home.
  const form = given as unknown as RuleForm<HomeValues>;
  const { values } = form;
  const address = useValue(values, 'address');
  const addressPrevious = useValue(values, 'addressPrevious');
  const hasMoved = useValue(values, 'hasLivedLessThan3Years');
  const typed = { address, addressPrevious };
  const recent = values.register('hasLivedLessThan3Years');
  const field = (name: 'address' | 'addressPrevious') => ({
    name,
    rules,
    value: typed[name],
    error: form.errorAt(name),
    onChange: (text: string) => {
      if (text === values.get(name)) return;
      values.set(name, text);
      form.clear(name);
    },
  });
  return (
    <fieldset className="group">
      <legend>Where you live</legend>
      <AddressField
        label="Current address"
        hint="Start typing, then choose your address from the list."
        {...field('address')}
      />
      <Checkbox
        label={recentLabel}
        {...recent}
        onChange={(event) => {
          recent.onChange(event);
          values.set('addressPrevious', '');
          form.clear('addressPrevious');
        }}
      />
      {hasMoved && (
        <AddressField
          label="Previous address"
          hint="The address you lived at before this one."
          {...field('addressPrevious')}
        />
      )}
    </fieldset>
  );
}
