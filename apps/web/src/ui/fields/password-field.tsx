import { Eye, EyeOff } from 'lucide';
import { type ComponentPropsWithRef, useCallback, useState } from 'react';
import { describe, Field, type FieldText, useFieldIds } from './field.tsx';
import { Icon } from '../marks/icon.tsx';

type PasswordFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'type'> & {
    autoComplete: 'current-password' | 'new-password';
    /** The password's owner, for password managers; null where another field of the form says so. */
    username: string | null;
  };

/** A password that can be shown until it is sent, and pasted. Showing it is announced. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, advice, optional, username, ...input } = props;
  const ids = useFieldIds(input);
  const [shown, setShown] = useState<boolean | null>(null);
  // A browser keeps the text of a plain field that is sent.
  const hideOnSubmit = useCallback((button: HTMLButtonElement) => {
    const over = new AbortController();
    button.form?.addEventListener('submit', () => setShown(null), { signal: over.signal });
    return () => over.abort();
  }, []);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
      {username !== null && username !== '' && (
        <input type="text" autoComplete="username" value={username} readOnly hidden />
      )}
      <div className="edged pw">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          type={shown === true ? 'text' : 'password'}
          {...describe(ids, { hint, error })}
          className="input"
        />
        <button
          ref={hideOnSubmit}
          type="button"
          className="pw__btn"
          aria-pressed={shown === true}
          aria-controls={ids.id}
          aria-label="Show password"
          onClick={() => setShown(shown !== true)}
        >
          <Icon of={shown === true ? EyeOff : Eye} />
          <span>Show</span>
        </button>
      </div>
      <output className="vh">
        {shown === null ? '' : `Your password is ${shown ? 'visible' : 'hidden'}`}
      </output>
    </Field>
  );
}
