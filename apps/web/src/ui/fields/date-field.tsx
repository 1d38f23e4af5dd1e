import { type ComponentPropsWithRef, use, useId } from 'react';
import { AdviceContext } from '../advice.ts';
import { FieldSet, type FieldText } from './field.tsx';
import { asOneFault } from './one-fault.ts';

type PartInput = Omit<ComponentPropsWithRef<'input'>, 'size' | 'type'> & {
  name: string;
  error?: string | undefined;
  /** Said of the whole alone. */
  advice?: unknown;
};

type DateFieldProps = {
  legend: string;
  /** `group` styles the legend as a form heading. */
  legendStyle?: 'label' | 'group';
  hint?: string;
  /** Null where a month is asked for. */
  day: PartInput | null;
  month: PartInput;
  year: PartInput;
  /** About the whole, and marks each part. */
  error?: string | undefined;
  advice?: FieldText['advice'];
  autoComplete?: 'bday' | 'off';
};

const parts = [
  { part: 'day', label: 'Day', digits: 2 },
  { part: 'month', label: 'Month', digits: 2 },
  { part: 'year', label: 'Year', digits: 4 },
] as const;

/**
 * Plain inputs that never move focus by themselves; a whole date in the first is spread over all. Their ids are given or
 * else their names.
 */
export function DateField({ autoComplete = 'bday', error, advice, ...props }: DateFieldProps) {
  const { spreadDate } = use(AdviceContext);
  const errorId = useId();
  const inputs = parts.flatMap(({ part, ...words }) => {
    const input = props[part];
    return input === null ? [] : { ...words, input };
  });
  const messages = [...inputs.map(({ input }) => input.error), error].filter((text) => text !== undefined);
  return (
    <FieldSet
      legend={props.legend}
      legendStyle={props.legendStyle ?? 'group'}
      hint={props.hint}
      error={messages.length > 0 ? asOneFault(messages) : undefined}
      advice={advice}
      errorId={errorId}
    >
      <div className="row dob" onInput={spreadDate} onBlur={spreadDate}>
        {inputs.map((each) => (
          <Part key={each.label} {...each} {...{ autoComplete, error, errorId }} />
        ))}
      </div>
    </FieldSet>
  );
}

type PartProps = Pick<DateFieldProps, 'error'> & {
  label: string;
  digits: 2 | 4;
  input: PartInput;
  autoComplete: 'bday' | 'off';
  errorId: string;
};

function Part({
  label,
  digits,
  input: { error: own, advice: _advice, ...input },
  autoComplete,
  ...whole
}: PartProps) {
  const { name, id = name } = input;
  const isWrong = own !== undefined || whole.error !== undefined;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete={autoComplete === 'bday' ? `bday-${label.toLowerCase()}` : 'off'}
        {...input}
        id={id}
        type="text"
        inputMode="numeric"
        className={`input input--${digits}`}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? whole.errorId : undefined}
      />
    </div>
  );
}
