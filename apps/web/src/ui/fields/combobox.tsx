import { MapPin } from 'lucide';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../marks/icon.tsx';
import type { ComboboxProps } from './combobox-input.tsx';
import { describe, Field, useFieldIds } from './field.tsx';

type Suggesting = ComponentType<ComboboxProps>;
type Caret = readonly [number, number];

/**
 * A text field with suggestions (WAI-ARIA combobox). The suggesting input is large, so its code loads on the first
 * interaction; until then the field takes text only.
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
      // The next interaction retries.
      fetchIt().catch(() => (isUnderWay = false));
    };
    for (const touch of ['focusin', 'pointerdown', 'keydown']) addEventListener(touch, fetchOnce, { signal });
    // The user may have interacted before hydration.
    if (document.activeElement?.matches('input, select, textarea') === true) fetchOnce();
    return () => leaving.abort();
  }, []);
  return loaded?.Input ?? null;
}

/** The caret of a focused input; null without focus. */
function caretIn(input: HTMLInputElement | null | undefined): Caret | null {
  if (!input || input !== document.activeElement) return null;
  return [input.selectionStart ?? 0, input.selectionEnd ?? 0];
}

type PlainInputProps = ComboboxProps & {
  /** Called on unmount with the caret of a focused input, for the suggesting one to restore. */
  onLeave: (caret: Caret | null) => void;
};

/** Looks the same as the suggesting input, so that the swap moves nothing. */
function PlainInput({ onLeave, ...props }: PlainInputProps) {
  const { label, hint, error, optional, value, onChange, onBlur, inputRef, name, maxLength } = props;
  const ids = useFieldIds(props);
  const place = useRef<HTMLDivElement>(null);
  const takeTyped = useEffectEvent(() => {
    const typed = place.current?.querySelector('input')?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  // React keeps text typed before hydration, or filled in without an event, only until the next render.
  useLayoutEffect(() => takeTyped(), []);
  const leave = useEffectEvent(() => onLeave(caretIn(place.current?.querySelector('input'))));
  useLayoutEffect(
    () => () => {
      takeTyped();
      leave();
    },
    [],
  );
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
