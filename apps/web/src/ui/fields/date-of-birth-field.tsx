import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, type FieldText } from './field.tsx';
import { asOneFault } from './one-fault.ts';

type PartInput = Omit<ComponentPropsWithRef<'input'>, 'size' | 'type'>;
type DatePart = 'day' | 'month' | 'year';

type DateOfBirthFieldProps = {
  legend: string;
  hint?: string;
  day: PartInput;
  month: PartInput;
  year: PartInput;
  /** A part's error marks that part; `date` is about the whole and marks all three. */
  errors?: Partial<Record<DatePart | 'date', string | undefined>>;
  advice?: FieldText['advice'];
  autoComplete?: 'bday' | 'off';
};

const parts = [
  { part: 'day', label: 'Day', digits: 2 },
  { part: 'month', label: 'Month', digits: 2 },
  { part: 'year', label: 'Year', digits: 4 },
] as const;

/** Three plain inputs that never move focus by themselves. Their ids are given or else their names. */
export function DateOfBirthField(props: DateOfBirthFieldProps) {
  const { legend, hint, errors = {}, advice, autoComplete = 'bday' } = props;
  const base = useId();
  const messages = [errors.day, errors.month, errors.year, errors.date].filter((text) => text !== undefined);
  const errorId = `${base}-error`;
  const hintId = `${base}-hint`;
  const described = classNames(hint !== undefined && hintId, messages.length > 0 && errorId);
  return (
    <fieldset className="group" aria-describedby={described === '' ? undefined : described}>
      <legend>{legend}</legend>
      <div className={classNames('field', messages.length > 0 && 'field--bad')}>
        {hint !== undefined && (
          <p className="small quiet field__hint" id={hintId}>
            {hint}
          </p>
        )}
        {messages.length > 0 && (
          <FieldError id={errorId} advice={advice}>
            {asOneFault(messages)}
          </FieldError>
        )}
        <div className="row dob">
          {parts.map(({ part, label, digits }) => (
            <DatePartInput
              key={part}
              label={label}
              digits={digits}
              input={props[part]}
              autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
              errorId={errors[part] !== undefined || errors.date !== undefined ? errorId : undefined}
            />
          ))}
        </div>
      </div>
    </fieldset>
  );
}

type DatePartInputProps = {
  label: string;
  digits: 2 | 4;
  input: PartInput;
  autoComplete: string;
  errorId: string | undefined;
};

function DatePartInput({ label, digits, input, autoComplete, errorId }: DatePartInputProps) {
  const generated = useId();
  const id = input.id ?? input.name ?? generated;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete={autoComplete}
        {...input}
        id={id}
        type="text"
        inputMode="numeric"
        className={`input input--${digits}`}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
      />
    </div>
  );
}
