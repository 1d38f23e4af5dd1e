import { sydneyDate } from '@wattle/domain/calendar/calendar';
import { type DocumentType, validateIdentityForm } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { type IdentityPerson, validateIdentityPerson } from '@wattle/domain/journeys/identity-person';
import type { ApiError } from '@wattle/contract/client';
import { COUNTRIES } from '@wattle/domain/fields/countries';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { validatePasswordPresence } from '@wattle/domain/fields/password';
import { type ReactNode, useEffect, useState } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { NewFactor } from '#web/forms/new-factor.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { focusField } from '#web/forms/rule-form/focus-field.ts';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox, SelectField } from '#web/ui/fields/choice-fields.tsx';
import brand from '../../../../../content/brand.yaml';
import { CheckedPerson } from './checked-person.tsx';
import { CheckEnded } from './check-ended.tsx';
import { DocumentSketch } from './document-sketch.tsx';
import {
  CONSENT_FIELDS,
  DOCUMENT_FIELDS,
  type DocumentValues,
  identityRequest,
  isCorrected,
  statedPerson,
  PERSON_FIELDS,
  type DocumentFieldsProps,
} from './document-values.ts';
import { DOCUMENT_TEXTS } from './document-words.ts';
import { useIdentityCheck } from './use-identity-check.ts';
import { useMismatches } from './use-mismatches.ts';
import { LicenceFields } from './licence-fields.tsx';
import { NumberField } from './number-field.tsx';
import { MedicareFields } from './medicare-fields.tsx';

const LEAD = `Enter the details exactly as they are on the document. ${IDENTITY_MESSAGES.identityNumbersNotKept}`;

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** The country list begins with Australia, which is preselected (IDV-030). */
function PassportFields({ form }: DocumentFieldsProps) {
  return (
    <>
      <SelectField
        label="Country of issue"
        width="medium"
        options={COUNTRY_OPTIONS}
        {...form.field('passport.countryCode')}
      />
      <NumberField
        label="Passport number"
        hint="The number on the photo page."
        {...form.field('passport.number')}
      />
    </>
  );
}

const FIELDS = { DL: LicenceFields, PP: PassportFields, MC: MedicareFields } as const;

function DocumentFields({ type, form }: DocumentFieldsProps & { type: DocumentType }) {
  const Fields = FIELDS[type];
  return <Fields form={form} />;
}

/** Both are mandatory, each with its own message (IDV-037, IDV-038). */
function IdentityConsents({ form }: DocumentFieldsProps) {
  return (
    <fieldset className="group gap-3 column">
      <legend>Your consent</legend>
      <Checkbox
        label="I confirm that I am authorised to provide these personal details, and I consent to them being checked with the document issuer."
        {...form.field('consent')}
      />
      <Checkbox
        label={`I appoint ${brand.name} as my agent to retrieve my credit report.`}
        hint={named(
          'As your agent, the law’s “access seeker”, we ask {bureau} for your score and report for you. It is not an application for credit, does not affect your score, and ends when you cancel your account.',
        )}
        {...form.field('consent1')}
      />
    </fieldset>
  );
}

type DocumentFormProps = {
  type: DocumentType;
  /** The person on the document; null for a session that may not see it. */
  person: IdentityPerson | null;
  email: string;
  canEdit: boolean;
  typed: DocumentValues;
  onTyped: (values: DocumentValues) => void;
  onOther: () => void;
  onVerified: (() => Promise<void>) | undefined;
  skip: ReactNode;
};

export function DocumentForm({
  type,
  person,
  email,
  canEdit,
  typed,
  onTyped,
  onOther,
  onVerified,
  skip,
}: DocumentFormProps) {
  const { showPerson, ...editing } = usePersonEditing({ person, canEdit, typed });
  const edited = editing.isEditing ? person : null;
  const form = useDocumentForm(type, typed, edited);
  const check = useIdentityCheck({
    requestOf: (values) => requestOf(values, { type, person, edited }),
    showFields: form.showProblem,
    onVerified,
  });
  const { state } = check;
  useHeadingFocus(state.kind);
  useKeeping(form, onTyped);
  const mismatched = useMismatches({ type, form, check, showPerson: canEdit ? showPerson : null });

  if (state.kind === 'checking') return <Checking />;
  if (state.kind === 'ended') {
    return <CheckEnded how={state.how} type={type} person={person} onOther={onOther} {...mismatched} />;
  }
  return (
    <FormPage
      title={DOCUMENT_TEXTS[type].label}
      intro={<p className="lead">{LEAD}</p>}
      form={form}
      onSubmit={form.submit(check.submit)}
      pending={check.pending}
      problem={check.problem === null ? null : <Problem problem={check.problem} />}
      submitLabel="VERIFY"
      after={<Otherwise onOther={onOther} skip={skip} />}
    >
      <CheckedPerson person={person} email={email} canEdit={canEdit} form={form} {...editing} />
      <div className="grid id-fields">
        <div className="grid gap-5">
          <DocumentFields type={type} form={form} />
        </div>
        <DocumentSketch type={type} form={form} />
      </div>
      <IdentityConsents form={form} />
    </FormPage>
  );
}

type Requested = Pick<DocumentFormProps, 'type' | 'person'> & { edited: IdentityPerson | null };

/** Sends the person where the session may see it, and a correction with the owner's password (IDV-012). */
function requestOf(values: DocumentValues, { type, person, edited }: Requested) {
  const document = identityRequest(type, values);
  if (person === null) return document;
  if (edited === null || !isCorrected(values, edited)) return { ...document, ...statedPerson(person) };
  return { ...document, ...statedPerson(values), mends: true, password: values.password };
}

/** The person's inputs show on request, and while they differ from the profile. */
function usePersonEditing({
  person,
  canEdit,
  typed,
}: Pick<DocumentFormProps, 'person' | 'canEdit' | 'typed'>) {
  const [isAsked, setAsked] = useState(() => canEdit && person !== null && isCorrected(typed, person));
  return {
    isEditing: canEdit && isAsked,
    showPerson: () => setAsked(true),
    onEdit() {
      setAsked(true);
      focusField('givenName');
    },
  };
}

/** `edited`: the profile's person while it is being corrected. */
function useDocumentForm(type: DocumentType, typed: DocumentValues, edited: IdentityPerson | null) {
  return useRuleForm<DocumentValues>({
    defaultValues: typed,
    draftName: null,
    fields: [...(edited === null ? [] : PERSON_FIELDS), ...DOCUMENT_FIELDS[type], ...CONSENT_FIELDS],
    rules: (values) => {
      const today = sydneyDate(new Date());
      return [
        ...(edited === null ? [] : validateIdentityPerson(values, today)),
        ...(edited === null ? [] : ownerErrors(values, edited)),
        ...validateIdentityForm(identityRequest(type, values), today),
      ];
    },
  });
}

/** Another name or birth date asks for the password, as in the account. */
const ownerErrors = (values: DocumentValues, person: IdentityPerson) =>
  isCorrected(values, person) ? fieldErrors('password', validatePasswordPresence(values.password)) : [];

/** An old second factor leads to a new one, and back. */
function Problem({ problem }: { problem: string | ApiError }) {
  if (typeof problem === 'string') return <p>{problem}</p>;
  return <NewFactor error={problem} to={paths.secondFactor({ returnTo: paths.identity() })} />;
}

function Otherwise({ onOther, skip }: Pick<DocumentFormProps, 'onOther' | 'skip'>) {
  return (
    <div className="row">
      <Button variant="quiet" onClick={onOther}>
        {IDENTITY_MESSAGES.identityChooseAnother}
      </Button>
      {skip}
    </div>
  );
}

function Checking() {
  return (
    <div className="stack">
      <h1>{IDENTITY_MESSAGES.identityVerifying}</h1>
      <Bloom label="This can take a minute. Please keep this page open." />
    </div>
  );
}

/** Hands back the values on unmount, so that the form can restore them. The password is typed again. */
function useKeeping(
  { getValues }: RuleForm<DocumentValues>,
  onTyped: (values: DocumentValues) => void,
): void {
  useEffect(() => () => onTyped({ ...getValues(), password: '' }), [getValues, onTyped]);
}
