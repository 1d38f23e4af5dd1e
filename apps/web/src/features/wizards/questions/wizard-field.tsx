import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { describe, FieldError } from '#web/ui/fields/field.tsx';

/** An answer's message, announced at once (WIZ-015). The container must exist beforehand to be announced. */
export function StepAlert({ id, message }: { id: string; message: string | null }) {
  return (
    <div role="alert" className="field__errs">
      {message !== null && <FieldError id={id}>{message}</FieldError>}
    </div>
  );
}

type WizardFieldProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error: string | null;
  children: ReactNode;
};

/** Label, hint, message, input. Ids: `<id>-hint` and `<id>-error`. */
export function WizardField({ id, label, hint, error, children }: WizardFieldProps) {
  return (
    <div className={classNames('field', error !== null && 'field--bad')}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="small quiet field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <StepAlert id={`${id}-error`} message={error} />
      {children}
    </div>
  );
}

/** Ties an input to its hint and message; spread it on the input. */
export const describedInput = ({ id, hint, error }: Pick<WizardFieldProps, 'id' | 'hint' | 'error'>) =>
  describe({ id, hintId: `${id}-hint`, errorId: `${id}-error` }, { hint, error: error ?? undefined });
