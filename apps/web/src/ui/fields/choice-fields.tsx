import { ChevronDown, type IconNode } from 'lucide';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { describe, Field, FieldError, FieldSet, type FieldText, useFieldIds } from './field.tsx';
import { Icon } from '../marks/icon.tsx';

type RadioOption = { value: string; label: string; detail?: string; icon?: IconNode };

type RadioCardsProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'type' | 'id' | 'value'> & {
  /** The checked one; undefined leaves it to the form. */
  chosen?: string;
  legend: string;
  name: string;
  options: readonly RadioOption[];
  hint?: string;
  error?: string | undefined;
  advice?: FieldText['advice'];
  /** `row`: short labels side by side; `stack`: one below another; `pick`: large cards with icons. */
  arrangement?: 'row' | 'stack' | 'pick';
  /** `group` styles the legend as a form heading. */
  legendStyle?: 'label' | 'group';
};

/**
 * Native radios on clickable cards. Spread `register(name)` on it. The first radio's id is the name, so that an error
 * summary can link to it.
 */
export function RadioCards(props: RadioCardsProps) {
  const {
    legend,
    options,
    hint,
    error,
    advice,
    arrangement = 'row',
    legendStyle = 'label',
    chosen,
    ...input
  } = props;
  const errorId = useId();
  return (
    <FieldSet {...{ legend, legendStyle, hint, error, advice, errorId }}>
      <div className={{ row: 'choices choices--3', stack: 'choices', pick: 'pick' }[arrangement]}>
        {options.map((option, index) => (
          <RadioCard
            key={option.value}
            option={option}
            large={arrangement === 'pick'}
            input={{ ...input, id: index === 0 ? input.name : `${input.name}-${option.value}` }}
            checked={chosen === undefined ? undefined : option.value === chosen}
          />
        ))}
      </div>
    </FieldSet>
  );
}

type RadioCardProps = {
  option: RadioOption;
  large: boolean;
  input: ComponentPropsWithRef<'input'>;
  checked: boolean | undefined;
};

function RadioCard({ option, large, input, checked }: RadioCardProps) {
  return (
    <label className="choice">
      <input {...input} {...(checked !== undefined && { checked })} type="radio" value={option.value} />
      {option.icon !== undefined && (large ? <LargeIcon of={option.icon} /> : <Icon of={option.icon} />)}
      {large ? <strong>{option.label}</strong> : <span>{option.label}</span>}
      {option.detail !== undefined && <small>{option.detail}</small>}
    </label>
  );
}

function LargeIcon({ of: icon }: { of: IconNode }) {
  return (
    <span className="choice__ico">
      <Icon of={icon} size="large" />
    </span>
  );
}

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'type'> & {
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  advice?: FieldText['advice'];
};

/** A native checkbox. Its label may hold links; clicking the rest of it ticks the box. */
export function Checkbox({ label, hint, error, advice, ...input }: CheckboxProps) {
  const ids = useFieldIds(input);
  return (
    <div className={classNames('field', error !== undefined && 'field--bad')}>
      {error !== undefined && (
        <FieldError id={ids.errorId} advice={advice}>
          {error}
        </FieldError>
      )}
      <label className="check">
        <input {...input} {...describe(ids, { hint, error })} type="checkbox" />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p className="small quiet field__hint check__hint" id={ids.hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

type SelectFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'select'>, 'size' | 'children'> & {
    options: readonly { value: string; label: string }[];
    /** An empty first entry; omit it when a choice is always set. */
    placeholder?: string;
    width?: 'full' | 'medium' | 'small';
  };

/** A native select, also for long lists: phones have their own picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, advice, optional, options, placeholder, width = 'full', ...select } = props;
  const ids = useFieldIds(select);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
      <div
        className={classNames(
          'edged select',
          width === 'medium' && 'input--md',
          width === 'small' && 'input--sm',
        )}
      >
        <select {...select} {...describe(ids, { hint, error })} className="input">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </div>
    </Field>
  );
}
