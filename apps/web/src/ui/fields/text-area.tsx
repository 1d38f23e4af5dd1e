import { type ComponentPropsWithRef, type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { describe, Field, type FieldText, useFieldIds } from './field.tsx';

type TextAreaProps = FieldText & ComponentPropsWithRef<'textarea'> & { after?: ReactNode };

/** Never truncates: a text that is too long is reported, so that nothing pasted is lost. */
export function TextArea({
  label,
  hint,
  error,
  advice,
  optional,
  className,
  after,
  ...input
}: TextAreaProps) {
  const ids = useFieldIds(input);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
      <textarea
        rows={6}
        {...input}
        {...describe(ids, { hint, error })}
        className={classNames('input input--area', className)}
      />
      {after}
    </Field>
  );
}

/** Announced after a pause in typing, not at every letter. */
const REST_MS = 700;

/** The remaining characters: visible at once, announced when typing pauses. */
export function CharacterCount({ left, max }: { left: number; max: number }) {
  const words = countText(left);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (left === max) return undefined;
    const timer = setTimeout(() => setSpoken(words), REST_MS);
    return () => clearTimeout(timer);
  }, [left, max, words]);
  return (
    <>
      <p className={classNames('small num', left < 0 ? 'strong bad' : 'quiet')} aria-hidden>
        {words}
      </p>
      <span className="vh" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}

function countText(left: number): string {
  const many = Math.abs(left);
  const characters = many === 1 ? 'character' : 'characters';
  return left < 0 ? `${many} ${characters} too many` : `${many} ${characters} remaining`;
}
