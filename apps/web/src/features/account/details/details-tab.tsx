import { changesIdentity } from '@wattle/domain/journeys/account-form';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { normaliseMobile, validateMobile } from '@wattle/domain/fields/contact-fields';
import { mobileQuestion } from '@wattle/domain/fields/mobile-entry';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { BirthDate, NameFields } from '#web/forms/person-fields.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { EditRow, Rows } from '#web/ui/layout/rows.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { api } from '#web/api/call.ts';
import { useServerCheck } from '#web/forms/use-server-check.ts';
import { birthDateOf, type Details, nameOf, type PersonForm } from './account-values.ts';
import { ContactRows } from './contact-rows.tsx';
import type { PersonRows, RowName } from './person-rows.ts';
import { RowsForm, SaveRow } from './save-form.tsx';
import { useSaving } from './use-saving.ts';

const MOBILE = {
  passes: (mobile: string) => validateMobile(mobile) === null,
  ask: (mobile: string) => api('POST /v1/validate/mobile', { body: { mobile } }),
};

const INVALID = { field: 'mobile', message: FIELD_MESSAGES.mobileSeemsInvalid };

/** Validates a new number on the server, on blur and before sending (REG-049). A doubted one is asked about and sent. */
function useMobileCheck(form: RuleForm<PersonForm>, details: Details) {
  const check = useServerCheck(MOBILE);
  const faultOf = async (typed: string) => {
    const mobile = normaliseMobile(typed);
    const answer = mobile === details.mobile ? null : await check(mobile);
    if (answer?.isValid === false) return INVALID;
    return answer?.isDoubted === true ? { field: 'mobile', message: mobileQuestion(mobile) } : null;
  };
  async function checkLeft() {
    const mobile = form.getValues('mobile');
    const fault = await faultOf(mobile);
    if (fault !== null && form.getValues('mobile') === mobile) form.add(fault);
  }
  return {
    checkLeft: () => void checkLeft(),
    /** Whether the form may be sent; otherwise the field shows why. */
    async mayBeSent({ mobile }: Pick<PersonForm, 'mobile'>): Promise<boolean> {
      if ((await faultOf(mobile)) !== INVALID) return true;
      form.show([INVALID]);
      return false;
    },
  };
}

type DetailsTabProps = {
  form: RuleForm<PersonForm>;
  rows: PersonRows;
  details: Details;
  infoMessageMs: number;
};

/** Tab 1, 'Your details': a row opens, saves and closes in place. */
export function DetailsTab({ form, rows, details, infoMessageMs }: DetailsTabProps) {
  const saving = useSaving({ details, infoMessageMs, showProblem: form.showProblem });
  const mobile = useMobileCheck(form, details);
  async function save({ password, ...person }: PersonForm) {
    if (!(await mobile.mayBeSent(person))) return;
    const isOwner = changesIdentity(person, details);
    const isSaved = await saving.submit({ edits: person, password: isOwner ? password : null });
    if (!isSaved) return;
    form.dropDraft();
    // Valid for one save only.
    form.setValue('password', '');
    rows.closeAll();
  }
  const saveIn = (row: RowName) => (rows.last === row ? <SaveRow pending={saving.pending} /> : null);
  return (
    <RowsForm saving={saving} form={form} onSubmit={form.submit(save)}>
      <IdentityRows form={form} rows={rows} details={details} save={saveIn} />
      <ContactRows
        save={saveIn}
        form={form}
        rows={rows}
        details={details}
        infoMessageMs={infoMessageMs}
        onMobileBlur={mobile.checkLeft}
      />
    </RowsForm>
  );
}

type IdentityRowsProps = Omit<DetailsTabProps, 'infoMessageMs'> & { save: (row: RowName) => ReactNode };

function IdentityRows({ form, rows, details, save }: IdentityRowsProps) {
  const [name, birthDate] = [rows.of('name'), rows.of('birthDate')];
  const change = <IdentityChange form={form} details={details} />;
  return (
    <Rows>
      <EditRow
        label="Name"
        what="name"
        opening={name}
        save={save('name')}
        fields={
          <>
            <NameGroup form={form} />
            {!birthDate.isOpen && change}
          </>
        }
      >
        {nameOf(details)}
      </EditRow>
      <EditRow
        label="Date of birth"
        what="date of birth"
        note="You need your password to change this"
        opening={birthDate}
        save={save('birthDate')}
        fields={
          <>
            <BirthDate form={form} name="dob" />
            {change}
          </>
        }
      >
        {birthDateOf(details)}
      </EditRow>
    </Rows>
  );
}

function NameGroup({ form }: Pick<DetailsTabProps, 'form'>) {
  return (
    <fieldset className="group">
      <legend>Your name</legend>
      <NameFields
        first={form.field('firstName')}
        middle={form.field('middleName')}
        last={form.field('lastName')}
        maxLength={TEXT_MAX}
      />
    </fieldset>
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
          hint="The password you log in with, so that no one else can change your name or date of birth."
          autoComplete="current-password"
          username={details.email}
          {...form.field('password')}
        />
      )}
    </div>
  );
}
