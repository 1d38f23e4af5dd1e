import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/icon.tsx';

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  advice?: string | null | undefined;
  optional?: boolean | undefined;
};

/** Ties an input to its hint and error; spread it on the input. */
export type DescribedInput = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/**
 * Ids for one field. The input's id is the given id, or else its name, so that an error summary can link to `#email`.
 * Two forms with the same names on one page need ids.
 */
export function useFieldIds(given: { id?: string | undefined; name?: string | undefined }) {
  const generated = useId();
  const id = given.id ?? given.name ?? generated;
  return { id, hintId: `${id}-hint`, errorId: `${id}-error` };
}

export function describe(
  ids: ReturnType<typeof useFieldIds>,
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
  before?: string,
): DescribedInput {
  const list = classNames(before, hint !== undefined && ids.hintId, error !== undefined && ids.errorId);
  return {
    id: ids.id,
    'aria-describedby': list === '' ? undefined : list,
    'aria-invalid': error === undefined ? undefined : true,
  };
}

type FieldErrorProps = Pick<FieldText, 'advice'> & { id: string; children: string };

/** A field's error: an icon and text, never colour alone. */
export function FieldError({ id, advice, children }: FieldErrorProps) {
  return (
    <p className="field__err" id={id}>
      <Icon of={CircleAlert} />
      <span>
        <Fault message={children} advice={advice} />
      </span>
    </p>
  );
}

/** A message and how to put it right. Read aloud, they are two sentences. */
export function Fault({ message, advice }: { message: string; advice: FieldText['advice'] }) {
  if (advice == null) return message;
  return (
    <>
      <span>{message}</span>
      {/[.?!]$/.test(message) ? ' ' : <span className="vh">. </span>}
      <span className="field__advice">{advice}</span>
    </>
  );
}

type FieldProps = FieldText & {
  ids: ReturnType<typeof useFieldIds>;
  className?: string | undefined;
  children: ReactNode;
};

/** Label, hint, error, input: always in this order. */
export function Field({ ids, label, hint, error, advice, optional, className, children }: FieldProps) {
  return (
    <div className={classNames('field', error !== undefined && 'field--bad', className)}>
      <label htmlFor={ids.id}>
        {label}
        {optional === true && <OptionalMark />}
      </label>
      {hint !== undefined && (
        <p className="small quiet field__hint" id={ids.hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <FieldError id={ids.errorId} advice={advice}>
          {error}
        </FieldError>
      )}
      {children}
    </div>
  );
}

type FieldSetProps = Pick<FieldText, 'error' | 'advice'> & {
  legend: string;
  /** `group` styles the legend as a form heading. */
  legendStyle: 'label' | 'group';
  hint: string | undefined;
  errorId: string;
  children: ReactNode;
};

/** Inputs under one legend, with one hint and one error. */
export function FieldSet({ legend, legendStyle, hint, error, advice, errorId, children }: FieldSetProps) {
  const hintId = useId();
  const described = classNames(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <fieldset
      className={legendStyle === 'group' ? 'group' : 'grid gap-2 field-set'}
      aria-describedby={described === '' ? undefined : described}
    >
      <legend className={legendStyle === 'label' ? 'field__label' : undefined}>{legend}</legend>
      <div className={classNames('field', error !== undefined && 'field--bad')}>
        {hint !== undefined && (
          <p className="small quiet field__hint" id={hintId}>
            {hint}
          </p>
        )}
        {error !== undefined && (
          <FieldError id={errorId} advice={advice}>
            {error}
          </FieldError>
        )}
        {children}
      </div>
    </fieldset>
  );
}

export function OptionalMark() {
  return <span className="quiet field__opt"> (optional)</span>;
}
