import {
  ACCOUNT_TAB_FIELDS,
  changesIdentity,
  validateAccountForm,
} from '@wattle/domain/journeys/account-form';
import { sydneyDate } from '@wattle/domain/calendar/calendar';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { BirthDate, Gender } from '#web/forms/person-fields.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/use-rule-form.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type Details, type PersonForm, personOf, savedForm } from './account-values.ts';
import { ContactFields } from './contact-fields.tsx';
import { SaveForm } from './save-form.tsx';
import { useMobileCheck } from './use-mobile-check.ts';
import { useSaving } from './use-saving.ts';

const FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'dob.dd',
  'dob.mm',
  'dob.yy',
  'password',
  'gender',
  'email',
  'mobile',
] as const;

/** Kept above the tabs, so that what was typed survives a look at another tab and a turn of the phone (ACC-018). */
export function usePersonForm(details: Details): RuleForm<PersonForm> {
  return useRuleForm<PersonForm>({
    defaultValues: personOf(details),
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

type DetailsTabProps = { form: RuleForm<PersonForm>; details: Details; infoMessageMs: number };

/** Tab 1, 'Your details'. */
export function DetailsTab({ form, details, infoMessageMs }: DetailsTabProps) {
  const saving = useSaving({ details, infoMessageMs, showProblem: form.showProblem });
  const mobile = useMobileCheck(form, details);
  async function save({ password, ...person }: PersonForm) {
    if (!(await mobile.mayBeSent(person))) return;
    const isOwner = changesIdentity(person, details);
    const isSaved = await saving.submit({ edits: person, password: isOwner ? password : null });
    // It was entered for this save alone.
    if (isSaved) form.form.setValue('password', '');
  }
  return (
    <SaveForm saving={saving} summary={form.summary} onSubmit={form.submit(save)}>
      <NameFields form={form} />
      <BirthFields form={form} />
      <IdentityChange form={form} details={details} />
      <ContactFields
        form={form}
        details={details}
        infoMessageMs={infoMessageMs}
        onMobileBlur={mobile.checkLeft}
      />
    </SaveForm>
  );
}

function NameFields({ form }: Pick<DetailsTabProps, 'form'>) {
  const name = { maxLength: TEXT_MAX, spellCheck: false } as const;
  return (
    <fieldset className="group">
      <legend>Your name</legend>
      <div className="pair">
        <TextField label="First name" autoComplete="given-name" {...name} {...form.field('firstName')} />
        <TextField
          label="Middle name"
          optional
          autoComplete="additional-name"
          {...name}
          {...form.field('middleName')}
        />
      </div>
      <TextField label="Last name" autoComplete="family-name" {...name} {...form.field('lastName')} />
    </fieldset>
  );
}

function BirthFields({ form }: Pick<DetailsTabProps, 'form'>) {
  return (
    <>
      <BirthDate
        day={form.field('dob.dd')}
        month={form.field('dob.mm')}
        year={form.field('dob.yy')}
        error={form.errorAt('dob')}
      />
      <Gender {...form.field('gender')} />
    </>
  );
}

/** A check is good for one name and one birth date; new ones need a new check, and the owner's password. */
function IdentityChange({ form, details }: Pick<DetailsTabProps, 'form' | 'details'>) {
  const isChanged = changesIdentity(form.form.watch(), details);
  return (
    <>
      <Note tone={isChanged ? 'warning' : 'info'}>{ACCOUNT_MESSAGES.identityAgain}</Note>
      {isChanged && (
        <PasswordField
          label="Password"
          hint="The password you log in with, so that nobody else can change your name or date of birth."
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
    </>
  );
}
