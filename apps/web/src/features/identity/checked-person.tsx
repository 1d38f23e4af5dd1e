import { formatDateForPeople } from '@wattle/domain/calendar/calendar';
import { parseBirthDate } from '@wattle/domain/fields/birth-date';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import type { IdentityPerson } from '@wattle/domain/journeys/identity-person';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { BirthDate, NameFields } from '#web/forms/person-fields.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { type DocumentFieldsProps, isCorrected } from './document-values.ts';

type CheckedPersonProps = DocumentFieldsProps & {
  /** Null for a session that may not see it. */
  person: IdentityPerson | null;
  email: string;
  canEdit: boolean;
  isEditing: boolean;
  onEdit: () => void;
};

/** The person on the document. Until a first document is verified, typing errors can be corrected here. */
export function CheckedPerson({ person, email, canEdit, isEditing, onEdit, form }: CheckedPersonProps) {
  if (person === null) {
    return (
      <p className="column">
        We check the document for the name and date of birth on your account. They must match.
      </p>
    );
  }
  if (isEditing) return <CorrectionFields form={form} person={person} email={email} />;
  return (
    <div className="grid starts gap-3 column">
      <p>
        We check the document for <PersonWords person={person} />. The document must show exactly the same.
      </p>
      {canEdit ? (
        <Button size="small" onClick={onEdit}>
          Correct my name or date of birth
        </Button>
      ) : (
        <p>
          <Link to={paths.myDetails()}>Change them in your account</Link>
        </p>
      )}
    </div>
  );
}

/** 'Grace Hopper, born 9 Dec 1986' */
export function PersonWords({ person }: { person: IdentityPerson }) {
  const { givenName, middleName, familyName, dateOfBirth } = person;
  const born = parseBirthDate(dateOfBirth);
  const name = [givenName, middleName, familyName].filter((part) => part !== '').join(' ');
  return (
    <strong>
      {name}
      {born !== null && `, born ${formatDateForPeople(born)}`}
    </strong>
  );
}

type CorrectionProps = DocumentFieldsProps & { person: IdentityPerson; email: string };

function CorrectionFields({ form, person, email }: CorrectionProps) {
  const isChanged = useWatch({ control: form.control, compute: (typed) => isCorrected(typed, person) });
  return (
    <fieldset className="group column">
      <legend>Your name and date of birth</legend>
      <p className="quiet">
        Exactly as they are on the document. We change them on your account as well, and email you about it.
      </p>
      <NameFields
        first={form.field('givenName')}
        middle={form.field('middleName')}
        last={form.field('familyName')}
        maxLength={TEXT_MAX}
      />
      <BirthDate form={form} name="dateOfBirth" />
      {isChanged && (
        <PasswordField
          label="Password"
          hint="The password you log in with, so that no one else can change your name or date of birth."
          autoComplete="current-password"
          username={email}
          {...form.field('password')}
        />
      )}
    </fieldset>
  );
}
