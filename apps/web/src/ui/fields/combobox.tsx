import { MapPin } from 'lucide';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../marks/icon.tsx';
import { typedInputs } from '../typed-inputs.ts';
import type { ComboboxProps } from './combobox-input.tsx';
import { describe, Field, useFieldIds } from './field.tsx';

type Suggesting = ComponentType<ComboboxProps>;

/**
 * A text field with suggestions (WAI-ARIA combobox). The suggesting input is large, so its code loads on the first
 * interaction; until then the field takes text only.
 */
export function Combobox(props: ComboboxProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [before] = useState(props.value);
  const Suggesting = useSuggesting(holder);
  return (
    <div className="combo__holder" ref={holder}>
      {Suggesting === null ? (
        <PlainInput {...props} />
      ) : (
        // oxlint-disable-next-line react/static-components -- fetched once, not made here
        <Suggesting {...props} before={before} />
      )}
    </div>
  );
}

function useSuggesting(holder: RefObject<HTMLDivElement | null>): Suggesting | null {
  const [loaded, setLoaded] = useState<{ Input: Suggesting } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let isUnderWay = false;
    const fetchIt = async () => {
      const { ComboboxInput } = await import('./combobox-input.tsx');
      if (holder.current === null) return;
      leaving.abort();
      const inputs = typedInputs(holder.current);
      inputs.read();
      flushSync(() => setLoaded({ Input: ComboboxInput }));
      inputs.putBack();
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
  }, [holder]);
  return loaded?.Input ?? null;
}

/** Looks the same as the suggesting input, so that the swap moves nothing. */
function PlainInput(props: ComboboxProps) {
  const { label, hint, error, advice, optional, value, onChange, name, maxLength } = props;
  const ids = useFieldIds(props);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
      <div className="edged combo">
        <Icon of={MapPin} />
        <input
          {...describe(ids, { hint, error })}
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
        />
      </div>
    </Field>
  );
}
