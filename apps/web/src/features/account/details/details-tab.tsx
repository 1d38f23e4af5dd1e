import { changesIdentity } from '@wattle/domain/journeys/account-form';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { useWatch } from 'react-hook-form';
import { BirthDate, NameFields } from '#web/forms/person-fields.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { EditRow, Rows } from '#web/ui/layout/rows.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { birthDateOf, type Details, nameOf, type PersonForm } from './account-values.ts';
import { ContactRows } from './contact-rows.tsx';
import type { PersonRows } from './person-rows.ts';
import { SaveForm } from './save-form.tsx';
import { useMobileCheck } from './use-mobile-check.ts';
import { useSaving } from './use-saving.ts';

type DetailsTabProps = {
  form: RuleForm<PersonForm>;
  rows: PersonRows;
  details: Details;
  infoMessageMs: number;
};

/** Tab 1, 'Your details': rows that open in place, and one button that saves all. */
export function DetailsTab({ form, rows, details, infoMessageMs }: DetailsTabProps) {
  const saving = useSaving({ details, infoMessageMs, showProblem: form.showProblem });
  const mobile = useMobileCheck(form, details);
  async function save({ password, ...person }: PersonForm) {
    if (!(await mobile.mayBeSent(person))) return;
    const isOwner = changesIdentity(person, details);
    const isSaved = await saving.submit({ edits: person, password: isOwner ? password : null });
    if (!isSaved) return;
    // Valid for one save only.
    form.setValue('password', '');
    rows.closeAll();
  }
  return (
    <SaveForm saving={saving} summary={form.summary} onSubmit={form.submit(save)}>
      <IdentityRows form={form} rows={rows} details={details} />
      <ContactRows
        form={form}
        rows={rows}
        details={details}
        infoMessageMs={infoMessageMs}
        onMobileBlur={mobile.checkLeft}
      />
    </SaveForm>
  );
}

type IdentityRowsProps = Omit<DetailsTabProps, 'infoMessageMs'>;

/** The details that documents are checked against. */
function IdentityRows({ form, rows, details }: IdentityRowsProps) {
  const [name, birthDate] = [rows.of('name'), rows.of('birthDate')];
  return (
    <>
      <Rows>
        <EditRow
          label="Name"
          what="name"
          opening={name}
          fields={
            <fieldset className="group">
              <legend>Your name</legend>
              <NameFields
                first={form.field('firstName')}
                middle={form.field('middleName')}
                last={form.field('lastName')}
                maxLength={TEXT_MAX}
              />
            </fieldset>
          }
        >
          {nameOf(details)}
        </EditRow>
        <EditRow
          label="Date of birth"
          what="date of birth"
          note="A change asks for your password"
          opening={birthDate}
          fields={
            <BirthDate
              day={form.field('dob.dd')}
              month={form.field('dob.mm')}
              year={form.field('dob.yy')}
              error={form.errorAt('dob')}
            />
          }
        >
          {birthDateOf(details)}
        </EditRow>
      </Rows>
      {(name.isOpen || birthDate.isOpen) && <IdentityChange form={form} details={details} />}
    </>
  );
}

/** A new name or birth date requires the password and a new identity check. */
function IdentityChange({ form, details }: Pick<DetailsTabProps, 'form' | 'details'>) {
  const isChanged = useWatch({
    control: form.control,
    compute: (typed) => changesIdentity(typed, details),
  });
  return (
    <div className="acct-fields acct-owner">
      <Note tone={isChanged ? 'warning' : 'info'}>{ACCOUNT_MESSAGES.identityAgain}</Note>
      {isChanged && (
        <PasswordField
          label="Password"
          hint="The password you log in with, so that nobody else can change your name or date of birth."
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
    </div>
  );
}
