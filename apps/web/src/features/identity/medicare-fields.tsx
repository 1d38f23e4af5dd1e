import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { useWatch } from 'react-hook-form';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { DocumentFieldsProps } from './document-values.ts';
import { useId } from 'react';
import { FieldError } from '#web/ui/fields/field.tsx';
import { classNames } from '#web/ui/class-names.ts';

const PARTS = [
  { name: 'medicare.dateOfExpiry.day', label: 'Day', digits: 2 },
  { name: 'medicare.dateOfExpiry.month', label: 'Month', digits: 2 },
  { name: 'medicare.dateOfExpiry.year', label: 'Year', digits: 4 },
] as const;

/** Numbers as printed; one message covers the date and marks every part (IDV-034). */
function ExpiryField({ form, hasDay }: DocumentFieldsProps & { hasDay: boolean }) {
  const errorId = useId();
  const error = form.errorAt('medicare.dateOfExpiry');
  return (
    <fieldset className="field-set" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="field__label">Expiry date</legend>
      <div className={classNames('field', error !== undefined && 'field--bad')}>
        {error !== undefined && (
          <FieldError id={errorId} advice={form.adviceAt('medicare.dateOfExpiry')}>
            {error}
          </FieldError>
        )}
        <div className="row dob">
          {PARTS.filter(({ label }) => hasDay || label !== 'Day').map(({ name, label, digits }) => {
            const { error: _error, advice: _advice, ...input } = form.field(name);
            return (
              <div key={name}>
                <label htmlFor={input.id}>{label}</label>
                <input
                  {...input}
                  className={`input input--${digits}`}
                  type="text"
                  inputMode="numeric"
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

const COLOUR_OPTIONS = [
  { value: 'G', label: 'Green' },
  { value: 'B', label: 'Blue' },
  { value: 'Y', label: 'Yellow' },
];

/** The colour comes first: a green card expires by month, others by day (IDV-035). */
export function MedicareFields({ form }: DocumentFieldsProps) {
  const { onChange, ...colour } = form.field('medicare.cardColour');
  const hasDay = useWatch({ control: form.control, name: 'medicare.cardColour' }) !== 'G';
  return (
    <>
      <TextField
        label="Card number"
        className="code"
        width="medium"
        inputMode="numeric"
        maxLength={TEXT_MAX}
        autoComplete="off"
        {...form.field('medicare.number')}
      />
      <TextField
        label="Reference number"
        hint="The number before your name on the card."
        className="code"
        width="small"
        inputMode="numeric"
        maxLength={TEXT_MAX}
        autoComplete="off"
        {...form.field('medicare.referenceNumber')}
      />
      <TextField
        label="Middle name on the card"
        optional
        width="medium"
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        {...form.field('medicare.middleNameOnCard')}
      />
      <RadioCards
        legend="Card colour"
        options={COLOUR_OPTIONS}
        {...colour}
        onChange={(event) => {
          void onChange(event);
          form.clear('medicare.dateOfExpiry');
        }}
      />
      <ExpiryField form={form} hasDay={hasDay} />
    </>
  );
}
