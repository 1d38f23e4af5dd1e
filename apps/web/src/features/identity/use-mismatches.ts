import type { FieldError } from '@wattle/domain/fields/field-error';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { isOfPerson, mismatchErrors } from '@wattle/domain/journeys/identity-mismatch';
import { useEffect, useRef } from 'react';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import type { DocumentValues } from './document-values.ts';
import type { useIdentityCheck } from './use-identity-check.ts';

type Mismatching = {
  type: DocumentType;
  form: RuleForm<DocumentValues>;
  check: ReturnType<typeof useIdentityCheck>;
  /** Shows the person's fields; null where they are not corrected here. */
  showPerson: (() => void) | null;
};

/** What the service named, and a way back to the form, where it stands at its fields (IDV-060). */
export function useMismatches({ type, form, check, showPerson }: Mismatching) {
  const { state } = check;
  /** Shown once the form is back. */
  const pending = useRef<readonly FieldError[]>([]);
  const errors =
    state.kind === 'ended' && state.how === 'not-matched' ? mismatchErrors(type, state.mismatches) : [];
  const { show } = form;
  useEffect(() => {
    if (state.kind !== 'form' || pending.current.length === 0) return;
    const due = pending.current;
    pending.current = [];
    show(due);
  }, [state.kind, show]);
  return {
    mismatches: errors.map(({ message }) => message),
    onAgain: () => {
      if (errors.some(({ field }) => isOfPerson(field))) showPerson?.();
      pending.current = errors.filter(({ field }) => showPerson !== null || !isOfPerson(field));
      check.again();
    },
  };
}
