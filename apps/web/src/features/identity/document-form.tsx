import { sydneyDate } from '@wattle/domain/calendar/calendar';
import { type DocumentType, validateIdentityForm } from '@wattle/domain/journeys/identity-documents';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { type ReactNode, useEffect } from 'react';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { type RuleForm, useRuleForm } from '#web/forms/use-rule-form.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { CheckEnded } from './check-ended.tsx';
import { DocumentFields, IdentityConsents } from './document-fields.tsx';
import { DocumentSketch } from './document-sketch.tsx';
import { CONSENT_FIELDS, DOCUMENT_FIELDS, type DocumentValues, identityRequest } from './document-values.ts';
import { DOCUMENT_TEXTS } from './document-words.ts';
import { useIdentityCheck } from './use-identity-check.ts';

type DocumentFormProps = {
  type: DocumentType;
  typed: DocumentValues;
  onTyped: (values: DocumentValues) => void;
  onOther: () => void;
  skip: ReactNode;
};

/** The form for one document, its check and how that ended; what was typed stays (IDV-005). */
export function DocumentForm({ type, typed, onTyped, onOther, skip }: DocumentFormProps) {
  const form = useRuleForm<DocumentValues>({
    defaultValues: typed,
    fields: [...DOCUMENT_FIELDS[type], ...CONSENT_FIELDS],
    rules: (values) => validateIdentityForm(identityRequest(type, values), sydneyDate(new Date())),
  });
  const check = useIdentityCheck(type, form.showProblem);
  const { state } = check;
  useHeadingFocus(state.kind);
  useKeeping(form, onTyped);

  if (state.kind === 'checking') return <Checking />;
  if (state.kind === 'ended') return <CheckEnded how={state.how} type={type} onOther={onOther} />;
  return (
    <FormPage
      title={DOCUMENT_TEXTS[type].label}
      intro={<p className="lead">Enter the details exactly as they stand on the document.</p>}
      words={FIELD_MESSAGES}
      summary={form.summary}
      onSubmit={form.submit(check.submit)}
      pending={check.pending}
      problem={check.problem === null ? null : <p>{check.problem}</p>}
      submitLabel="VERIFY"
      after={
        <div className="row">
          <Button variant="quiet" onClick={onOther}>
            {IDENTITY_MESSAGES.identityChooseAnother}
          </Button>
          {skip}
        </div>
      }
    >
      <div className="id-fields">
        <div className="id-inputs">
          <DocumentFields type={type} form={form} />
        </div>
        <DocumentSketch type={type} />
      </div>
      <IdentityConsents form={form} />
    </FormPage>
  );
}

function Checking() {
  return (
    <div className="stack id-checking">
      <h1>{IDENTITY_MESSAGES.identityVerifying}</h1>
      <Bloom label={IDENTITY_MESSAGES.identityVerifying} />
      <p className="quiet">This can take a minute. Please keep this page open.</p>
    </div>
  );
}

/** Hands back what was typed when the form goes, so that it is there again afterwards. */
function useKeeping({ form }: RuleForm<DocumentValues>, onTyped: (values: DocumentValues) => void): void {
  useEffect(() => () => onTyped(form.getValues()), [form, onTyped]);
}
