import { type ComponentPropsWithRef, type SyntheticEvent, useId } from 'react';
import { classNames } from '../class-names.ts';
import { enter } from '../typed-inputs.ts';
import { FieldError, type FieldText } from './field.tsx';
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
export function DateField(props: DateFieldProps) {
  const {
    legend,
    legendStyle = 'group',
    hint,
    day,
    month,
    year,
    error,
    advice,
    autoComplete = 'bday',
  } = props;
  const base = useId();
  const messages = [day?.error, month.error, year.error, error].filter((text) => text !== undefined);
  const errorId = `${base}-error`;
  const hintId = `${base}-hint`;
  const described = classNames(hint !== undefined && hintId, messages.length > 0 && errorId);
  return (
    <fieldset
      className={legendStyle === 'group' ? 'group' : 'field-set'}
      aria-describedby={described === '' ? undefined : described}
    >
      <legend className={legendStyle === 'label' ? 'field__label' : undefined}>{legend}</legend>
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
        <div className="row dob" onInput={spread} onBlur={spread}>
          {parts.map(({ part, label, digits }) => {
            const given = props[part];
            if (given === null) return null;
            const { error: own, advice: _advice, id = given.name, ...input } = given;
            const isWrong = own !== undefined || error !== undefined;
            return (
              <div key={part}>
                <label htmlFor={id}>{label}</label>
                <input
                  autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
                  {...input}
                  id={id}
                  type="text"
                  inputMode="numeric"
                  className={`input input--${digits}`}
                  aria-invalid={isWrong ? true : undefined}
                  aria-describedby={isWrong ? errorId : undefined}
                />
              </div>
            );
          })}
        </div>
      </div>
    </fieldset>
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
