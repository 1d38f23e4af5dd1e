import { type ComponentPropsWithRef, type ReactNode, use, useRef } from 'react';
import { AdviceContext } from '../advice.ts';
import { classNames } from '../class-names.ts';
import { type DigitsRule, useDigits } from './typed-digits.ts';
import { describe, Field, type FieldText, useFieldIds } from './field.tsx';

type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'width'> & {
    width?: 'full' | 'medium' | 'small';
    after?: ReactNode;
  };

/** One line of text. Spread `register(name)` on it; input is never altered. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, advice, optional, width = 'full', className, after, ...input } = props;
  const ids = useFieldIds(input);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
      <input
        type="text"
        {...input}
        {...describe(ids, { hint, error }, input['aria-describedby'])}
        className={classNames(
          'input',
          width === 'medium' && 'input--md',
          width === 'small' && 'input--sm',
          className,
        )}
      />
      {after}
    </Field>
  );
}

/** A text that may be asked about, and is never refused for it. */
export function AskedField(field: TextFieldProps) {
  const { Question } = use(AdviceContext);
  return <TextField {...field} after={Question && <Question />} />;
}

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'spellCheck'> & {
  autoComplete: 'email' | 'username' | 'username webauthn';
};

export function EmailField(field: EmailFieldProps) {
  return <AskedField label="Email" type="email" spellCheck={false} {...field} />;
}

type DigitsFieldProps = Omit<TextFieldProps, 'maxLength' | 'inputMode'> & {
  rule: DigitsRule;
  onWhole?: (input: HTMLInputElement) => unknown;
};

/**
 * Digits only: blanks and signs in typed, pasted or autofilled text are dropped and do not count. No `maxLength`, which
 * would truncate autofilled text.
 */
export function DigitsField({ rule, onWhole, ...field }: DigitsFieldProps) {
  return <TextField {...field} inputMode="numeric" {...useDigits(rule, { ...field, onWhole })} />;
}

type CodeFieldProps = Omit<DigitsFieldProps, 'hint' | 'onWhole'> & {
  /** The form asks for more than the code. */
  isOneOfSeveral?: boolean;
};

/**
 * A one-time code in a single input, so that pasting and the phone's autofill work (OTP-004): no `maxLength`, which would
 * count the blank that a phone's suggestion has. Its last digit submits the form, once for each code: a code that was
 * wrong and stays as it is waits for the button (OTP-010).
 */
export function CodeField({ isOneOfSeveral = false, ...field }: CodeFieldProps) {
  const sent = useRef('');
  function send(input: HTMLInputElement) {
    if (input.value === sent.current) return;
    sent.current = input.value;
    input.form?.requestSubmit();
  }
  const given = isOneOfSeveral
    ? { hint: '6 digits.' }
    : { hint: '6 digits. We check them as you type the last.', onWhole: send };
  return (
    <DigitsField autoComplete="one-time-code" spellCheck={false} {...given} {...field} className="otp" />
  );
}
