import { ACCOUNT_TAB_FIELDS, validateAccountForm } from '@wattle/domain/account-form';
import { sydneyDate } from '@wattle/domain/calendar';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages-account';
import { TEXT_MAX } from '@wattle/domain/text-fields';
import { BirthDate, Gender } from '#web/forms/person-fields.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/use-rule-form.ts';
import { Note } from '#web/ui/messages.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Details, type PersonForm, personOf, savedForm } from './account-values.ts';
import { ContactFields } from './contact-fields.tsx';
import { SaveForm } from './save-form.tsx';
import { useSaving } from './use-saving.ts';

const FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'dob.dd',
  'dob.mm',
  'dob.yy',
  'gender',
  'email',
  'mobile',
] as const;

/** Kept above the tabs, so that what was typed outlives a look at another and a turn of the phone (ACC-018). */
export function usePersonForm(details: Details): RuleForm<PersonForm> {
  return useRuleForm<PersonForm>({
    defaultValues: personOf(details),
    fields: FIELDS,
    rules: (values) =>
      validateAccountForm({ ...savedForm(details), ...values }, sydneyDate(new Date()), {
        fields: ACCOUNT_TAB_FIELDS.details,
        hasMobile: details.mobile !== '',
      }),
  });
}

type DetailsTabProps = { form: RuleForm<PersonForm>; details: Details; infoMessageMs: number };

/** Tab 1, 'Your details'. */
export function DetailsTab({ form, details, infoMessageMs }: DetailsTabProps) {
  const saving = useSaving({ details, infoMessageMs, showProblem: form.showProblem });
  return (
    <SaveForm saving={saving} summary={form.summary} onSubmit={form.submit(saving.save)}>
      <NameFields form={form} />
      <BirthFields form={form} />
      <IdentityNote form={form} details={details} />
      <ContactFields form={form} details={details} infoMessageMs={infoMessageMs} />
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

/** A check speaks of one name and one birth date; others need one of their own. */
function IdentityNote({ form, details }: Pick<DetailsTabProps, 'form' | 'details'>) {
  const { firstName, middleName, lastName, dob } = form.form.watch();
  const isSame =
    firstName === details.firstName &&
    middleName === details.middleName &&
    lastName === details.lastName &&
    [dob.dd, dob.mm, dob.yy].map(Number).join() ===
      [details.dob.dd, details.dob.mm, details.dob.yy].map(Number).join();
  return <Note tone={isSame ? 'info' : 'warning'}>{ACCOUNT_MESSAGES.identityAgain}</Note>;
}
