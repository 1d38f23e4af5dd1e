import { ACCOUNT_TAB_FIELDS, validateAccountForm } from '@wattle/domain/journeys/account-form';
import { ADDRESS_ENTRY } from '@wattle/domain/fields/address-entry';
import { sydneyDate } from '@wattle/domain/calendar/calendar';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { HomeFields } from '#web/forms/home-fields.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { type Details, type HomeForm, homeOf, savedForm } from './account-values.ts';
import { SaveForm } from './save-form.tsx';
import { useSaving } from './use-saving.ts';

/** Called above the tabs, so that typed text survives a change of tab (ACC-018). */
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

/** Tab 2, 'Current address', with registration's fields (ACC-009, REG-008). */
export function AddressTab({ form, details, infoMessageMs }: AddressTabProps) {
  const saving = useSaving({ details, infoMessageMs, showProblem: form.showProblem });
  const save = (edits: HomeForm) => saving.submit({ edits, password: null });
  return (
    <SaveForm saving={saving} summary={form.summary} onSubmit={form.submit(save)}>
      <HomeFields form={form} recentLabel={ACCESS_MESSAGES.livedLessThan3Years} rules={ADDRESS_ENTRY} />
    </SaveForm>
  );
}
