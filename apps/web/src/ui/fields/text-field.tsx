import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { describe, Field, type FieldText, useFieldIds } from './field.tsx';

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'width'> & { width?: 'full' | 'medium' | 'small' };

/** One line of text. Spread `register(name)` on it; nothing is trimmed or changed while typing. */
export function TextField({
  label,
  hint,
  error,
  optional,
  width = 'full',
  className,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds(input);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <input
        type="text"
        {...input}
        {...describe(ids, { hint, error })}
        className={classNames(
          'input',
          width === 'medium' && 'input--md',
          width === 'small' && 'input--sm',
          className,
        )}
      />
    </Field>
  );
}

type CodeFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'type' | 'maxLength' | 'inputMode'>;

/**
 * A one-time code in a single input, so that paste and the phone's own filling work (OTP-004).
 * It never submits by itself.
 */
export function CodeField({ label, hint, error, optional, ...input }: CodeFieldProps) {
  const ids = useFieldIds(input);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <input
        autoComplete="one-time-code"
        spellCheck={false}
        {...input}
        type="text"
        inputMode="numeric"
        maxLength={6}
        {...describe(ids, { hint, error })}
        className="input otp"
      />
    </Field>
  );
}
