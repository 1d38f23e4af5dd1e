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

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'spellCheck'> & {
  autoComplete: 'email' | 'username' | 'username webauthn';
};

export function EmailField(field: EmailFieldProps) {
  return <TextField label="Email" type="email" spellCheck={false} {...field} />;
}

type DigitsFieldProps = Omit<TextFieldProps, 'maxLength' | 'inputMode'> & { rule: DigitsRule };

/**
 * Digits only: blanks and signs in typed, pasted or autofilled text are dropped and do not count. No `maxLength`, which
 * would truncate autofilled text.
 */
export function DigitsField({ rule, ...field }: DigitsFieldProps) {
  return <TextField {...field} inputMode="numeric" {...useDigits(rule, field)} />;
}

type CodeFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'type' | 'maxLength' | 'inputMode' | 'onPaste'> & {
    rule: DigitsRule;
  };

/**
 * A one-time code in a single input, so that pasting and the phone's autofill work (OTP-004): no `maxLength`, which would
 * count the blank that a phone's suggestion has. It never submits by itself.
 */
export function CodeField({ rule, label, hint, error, advice, optional, ...input }: CodeFieldProps) {
  const ids = useFieldIds(input);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
      <input
        autoComplete="one-time-code"
        spellCheck={false}
        {...input}
        {...useDigits(rule, input)}
        type="text"
        inputMode="numeric"
        {...describe(ids, { hint, error })}
        className="input otp"
      />
    </Field>
  );
}
