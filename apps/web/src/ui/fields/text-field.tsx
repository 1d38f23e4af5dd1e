import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { type DigitsRule, useDigits } from './typed-digits.ts';
import { describe, Field, type FieldText, useFieldIds } from './field.tsx';

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'width'> & { width?: 'full' | 'medium' | 'small' };

/** One line of text. Spread `register(name)` on it; input is never altered. */
export function TextField({
  label,
  hint,
  error,
  advice,
  optional,
  width = 'full',
  className,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds(input);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
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

type DigitsFieldProps = Omit<TextFieldProps, 'maxLength' | 'inputMode'> & { rule: DigitsRule };

/**
 * Digits only: blanks and signs in typed, pasted or autofilled text are dropped and do not count. No `maxLength`, which
 * would truncate autofilled text.
 */
export function DigitsField({ rule, ...field }: DigitsFieldProps) {
  return <TextField {...field} inputMode="numeric" {...useDigits(rule, field)} />;
}

const CODE_LENGTH = 6;
const CODE: DigitsRule = { keep: (text) => text.replace(/\D/g, ''), max: CODE_LENGTH };

type CodeFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'type' | 'maxLength' | 'inputMode' | 'onPaste'>;

/**
 * A one-time code in a single input, so that pasting and the phone's autofill work (OTP-004). It never submits by
 * itself.
 */
export function CodeField({ label, hint, error, advice, optional, ...input }: CodeFieldProps) {
  const ids = useFieldIds(input);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
      <input
        autoComplete="one-time-code"
        spellCheck={false}
        {...input}
        {...useDigits(CODE, input)}
        type="text"
        inputMode="numeric"
        maxLength={CODE_LENGTH}
        {...describe(ids, { hint, error })}
        className="input otp"
      />
    </Field>
  );
}
