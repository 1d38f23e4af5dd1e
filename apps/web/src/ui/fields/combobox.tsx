import { MapPin } from 'lucide';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../marks/icon.tsx';
import type { ComboboxProps } from './combobox-input.tsx';
import { describe, Field, useFieldIds } from './field.tsx';

type Suggesting = ComponentType<ComboboxProps>;
type Caret = readonly [number, number];

/**
 * A text field with suggestions, by the WAI-ARIA combobox pattern. What suggests is heavy, so its code is fetched once
 * somebody touches the page: until then, and where it never comes, the field takes text and suggests nothing.
 */
export function Combobox(props: ComboboxProps) {
  const holder = useRef<HTMLDivElement>(null);
  const caret = useRef<Caret | null>(null);
  const [before] = useState(props.value);
  const Suggesting = useSuggesting();
  useLayoutEffect(() => {
    if (Suggesting === null || caret.current === null) return;
    const input = holder.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(...caret.current);
  }, [Suggesting]);
  return (
    <div className="combo__holder" ref={holder}>
      {Suggesting === null ? (
        <PlainInput {...props} onLeave={(at) => (caret.current = at)} />
      ) : (
        // oxlint-disable-next-line react/static-components -- fetched once, not made here
        <Suggesting {...props} before={before} />
      )}
    </div>
  );
}

/** The field that suggests, once it has come. */
function useSuggesting(): Suggesting | null {
  const [loaded, setLoaded] = useState<{ Input: Suggesting } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let isUnderWay = false;
    const fetchIt = async () => {
      const { ComboboxInput } = await import('./combobox-input.tsx');
      leaving.abort();
      setLoaded({ Input: ComboboxInput });
    };
    const fetchOnce = () => {
      if (isUnderWay) return;
      isUnderWay = true;
      // The next touch tries again.
      fetchIt().catch(() => (isUnderWay = false));
    };
    for (const touch of ['focusin', 'pointerdown', 'keydown']) addEventListener(touch, fetchOnce, { signal });
    // It may have been touched before React hydrated the page.
    if (document.activeElement?.matches('input, select, textarea') === true) fetchOnce();
    return () => leaving.abort();
  }, []);
  return loaded?.Input ?? null;
}

/** Where somebody is typing; null for whoever does not. */
function caretIn(input: HTMLInputElement | null | undefined): Caret | null {
  if (!input || input !== document.activeElement) return null;
  return [input.selectionStart ?? 0, input.selectionEnd ?? 0];
}

type PlainInputProps = ComboboxProps & {
  /** Told at the very end where somebody is typing, who goes on typing in the field that suggests. */
  onLeave: (caret: Caret | null) => void;
};

/** Looks and is named as the one that suggests, so that nothing moves when it comes. */
function PlainInput({ onLeave, ...props }: PlainInputProps) {
  const { label, hint, error, optional, value, onChange, onBlur, inputRef, name, maxLength } = props;
  const ids = useFieldIds(props);
  const place = useRef<HTMLDivElement>(null);
  const takeTyped = useEffectEvent(() => {
    const typed = place.current?.querySelector('input')?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  // React leaves what was typed before hydration in the input, until the next render writes the value over it.
  useLayoutEffect(() => takeTyped(), []);
  const leave = useEffectEvent(() => onLeave(caretIn(place.current?.querySelector('input'))));
  useLayoutEffect(() => () => leave(), []);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <div className="combo" ref={place}>
        <Icon of={MapPin} />
        <input
          {...describe(ids, { hint, error })}
          ref={inputRef}
          className="input"
          type="text"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list yet that it could name
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          autoComplete="off"
          spellCheck={false}
          name={name}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
    </Field>
  );
}
