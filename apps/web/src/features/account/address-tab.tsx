import { ACCOUNT_TAB_FIELDS, validateAccountForm } from '@wattle/domain/account-form';
import { ADDRESS_ENTRY } from '@wattle/domain/address-entry';
import { sydneyDate } from '@wattle/domain/calendar';
import { ACCESS_MESSAGES } from '@wattle/domain/messages-access';
import { AddressField } from '#web/forms/address-field.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/use-rule-form.ts';
import { Checkbox } from '#web/ui/choice-fields.tsx';
import { type Details, type HomeForm, homeOf, savedForm } from './account-values.ts';
import { SaveForm } from './save-form.tsx';
import { useSaving } from './use-saving.ts';

/** Kept above the tabs, as tab 1's (ACC-018). */
export function useHomeForm(details: Details): RuleForm<HomeForm> {
  return useRuleForm<HomeForm>({
    defaultValues: homeOf(details),
    fields: ['address', 'addressPrevious'],
    rules: (values) =>
      validateAccountForm({ ...savedForm(details), ...values }, sydneyDate(new Date()), {
        fields: ACCOUNT_TAB_FIELDS.address,
        hasMobile: details.mobile !== '',
      }),
  });
}

type AddressTabProps = { form: RuleForm<HomeForm>; details: Details; infoMessageMs: number };

/** Tab 2, 'Current address': asked for as at registration (ACC-009, REG-008). */
export function AddressTab({ form, details, infoMessageMs }: AddressTabProps) {
  const saving = useSaving({ details, infoMessageMs, showProblem: form.showProblem });
  const { watch, setValue, getValues, register } = form.form;
  const change = (name: 'address' | 'addressPrevious') => (text: string) => {
    if (text === getValues(name)) return;
    setValue(name, text);
    form.clear(name);
  };
  const forgetPrevious = () => {
    setValue('addressPrevious', '');
    form.clear('addressPrevious');
  };
  return (
    <SaveForm saving={saving} summary={form.summary} onSubmit={form.submit(saving.save)}>
      <fieldset className="group">
        <legend>Where you live</legend>
        <AddressField
          name="address"
          label="Current address"
          hint="Start typing, then choose your address from the list."
          value={watch('address')}
          error={form.errorAt('address')}
          onChange={change('address')}
          rules={ADDRESS_ENTRY}
        />
        <Checkbox
          label={ACCESS_MESSAGES.livedLessThan3Years}
          {...register('hasLivedLessThan3Years', { onChange: forgetPrevious })}
        />
        {watch('hasLivedLessThan3Years') && (
          <AddressField
            name="addressPrevious"
            label="Previous address"
            hint="The address you lived at before this one."
            value={watch('addressPrevious')}
            error={form.errorAt('addressPrevious')}
            onChange={change('addressPrevious')}
            rules={ADDRESS_ENTRY}
          />
        )}
      </fieldset>
    </SaveForm>
  );
}
