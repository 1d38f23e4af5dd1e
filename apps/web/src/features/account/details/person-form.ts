import {
  ACCOUNT_TAB_FIELDS,
  changesIdentity,
  validateAccountForm,
} from '@wattle/domain/journeys/account-form';
import { sydneyDate } from '@wattle/domain/calendar/calendar';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { validatePasswordPresence } from '@wattle/domain/fields/password';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { type Details, type PersonForm, personOf, savedForm } from './account-values.ts';

/** Called above the tabs, so that typed text survives a change of place or orientation (ACC-018). */
export function usePersonForm(details: Details): RuleForm<PersonForm> {
  return useRuleForm<PersonForm>({
    defaultValues: personOf(details),
    draftName: 'account-person',
    oneFault: ['dob'],
    rules: ({ password, ...person }) => [
      ...validateAccountForm({ ...savedForm(details), ...person }, sydneyDate(new Date()), {
        fields: ACCOUNT_TAB_FIELDS.details,
        hasMobile: details.mobile !== '',
      }),
      ...(changesIdentity(person, details)
        ? fieldErrors('password', validatePasswordPresence(password))
        : []),
    ],
  });
}
