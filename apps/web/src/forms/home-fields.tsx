import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { AddressField, type AddressRules } from './address-field.tsx';
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
  const { watch, setValue, getValues, register } = form.form;
  const field = (name: 'address' | 'addressPrevious') => ({
    name,
    rules,
    value: watch(name),
    error: form.errorAt(name),
    onChange: (text: string) => {
      if (text === getValues(name)) return;
      setValue(name, text);
      form.clear(name);
    },
  });
  const forgetPrevious = () => {
    setValue('addressPrevious', '');
    form.clear('addressPrevious');
  };
  return (
    <fieldset className="group">
      <legend>Where you live</legend>
      <AddressField
        label="Current address"
        hint="Start typing, then choose your address from the list."
        {...field('address')}
      />
      <Checkbox label={recentLabel} {...register('hasLivedLessThan3Years', { onChange: forgetPrevious })} />
      {watch('hasLivedLessThan3Years') && (
        <AddressField
          label="Previous address"
          hint="The address you lived at before this one."
          {...field('addressPrevious')}
        />
      )}
    </fieldset>
  );
}
