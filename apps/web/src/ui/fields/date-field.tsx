import { type ComponentPropsWithRef, type SyntheticEvent, useId } from 'react';
import { enter } from '../typed-inputs.ts';
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
      <div className="row dob" onInput={spread} onBlur={spread}>
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

/** Phones show digits alone for these inputs, so a date may come without separators. */
const RUN_TOGETHER = /^(\p{Nd}{2})(\p{Nd}{2})(\p{Nd}{4})$/u;
const YEAR = /^\p{Nd}{4}$/u;
/** Where no digit follows. */
const SHORT_YEAR = /^(?:\p{Nd}{2}){1,2}$/u;

function spread({ currentTarget, target, type }: SyntheticEvent<HTMLElement>): void {
  const inputs = [...currentTarget.querySelectorAll('input')];
  const [first] = inputs;
  if (first === undefined || target !== first) return;
  const typed =
    first.value
      .trim()
      .replace(RUN_TOGETHER, '$1 $2 $3')
      .match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  const isYearFirst = YEAR.test(typed[0] ?? '') && typed.at(-1)?.length === 2;
  const date = isYearFirst ? typed.toReversed() : typed;
  const isWhole = (type === 'blur' ? SHORT_YEAR : YEAR).test(date.at(-1) ?? '');
  if (!isWhole || date.length !== inputs.length) return;
  for (const [index, input] of inputs.entries()) enter(input, date[index] ?? '');
}
