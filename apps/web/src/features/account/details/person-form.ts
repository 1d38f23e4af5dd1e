import {
  ACCOUNT_TAB_FIELDS,
  changesIdentity,
  validateAccountForm,
} from '@wattle/domain/journeys/account-form';
import { sydneyDate } from '@wattle/domain/calendar/calendar';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { type Details, type PersonForm, personOf, savedForm } from './account-values.ts';

const FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'dob.dd',
  'dob.mm',
  'dob.yy',
  'password',
  'email',
  'mobile',
  'gender',
] as const;

/** Called above the tabs, so that typed text survives a change of place or orientation (ACC-018). */
export function usePersonForm(details: Details): RuleForm<PersonForm> {
  return useRuleForm<PersonForm>({
    defaultValues: personOf(details),
    draftName: 'account-person',
    fields: FIELDS,
    oneFault: ['dob'],
    rules: ({ password, ...person }) => [
      ...validateAccountForm({ ...savedForm(details), ...person }, sydneyDate(new Date()), {
        fields: ACCOUNT_TAB_FIELDS.details,
        hasMobile: details.mobile !== '',
      }),
      ...(changesIdentity(person, details) ? passwordErrors(password) : []),
    ],
  });
}

const passwordErrors = (password: string) =>
  fieldErrors('password', password === '' ? FIELD_MESSAGES.passwordRequired : null);
