import { useId } from 'react';
import { FieldError } from '#web/ui/fields/field.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { DocumentFieldsProps } from './document-values.ts';

const PARTS = [
  { name: 'medicare.dateOfExpiry.day', label: 'Day', digits: 2 },
  { name: 'medicare.dateOfExpiry.month', label: 'Month', digits: 2 },
  { name: 'medicare.dateOfExpiry.year', label: 'Year', digits: 4 },
] as const;

/** Numbers as printed; one message covers the date and marks every part (IDV-034). */
export function ExpiryField({ form, hasDay }: DocumentFieldsProps & { hasDay: boolean }) {
  const errorId = useId();
  const error = form.errorAt('medicare.dateOfExpiry');
  return (
    <fieldset className="field-set" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="field__label">Expiry date</legend>
      <div className={classNames('field', error !== undefined && 'field--bad')}>
        {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
        <div className="dob">
          {PARTS.filter(({ label }) => hasDay || label !== 'Day').map(({ name, label, digits }) => {
            const { error: _own, ...input } = form.field(name);
            return (
              <div key={name}>
                <label htmlFor={input.id}>{label}</label>
                <input
                  {...input}
                  className={`input input--${digits}`}
                  type="text"
                  inputMode="numeric"
                  maxLength={digits}
                  autoComplete="off"
                  aria-invalid={error === undefined ? undefined : true}
                  aria-describedby={error === undefined ? undefined : errorId}
                />
              </div>
            );
          })}
        </div>
      </div>
    </fieldset>
  );
}
