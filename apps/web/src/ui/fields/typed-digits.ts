import type { ChangeEvent, ClipboardEvent, FocusEvent } from 'react';
import { useRef } from 'react';

/** What a field of digits keeps, and how many of them. */
export type DigitsRule = {
  /** Takes out what is no digit, and may write a number in another form. */
  readonly keep: (text: string) => string;
  readonly max: number;
};

type Typed = { readonly value: string; readonly caret: number };

/**
 * What stays of an edit, and where the caret then is: after as many digits from the end as it was. A full field takes
 * no more digits; what is pasted beyond the length is left out at its end.
 */
export function keepDigits(before: string, typed: Typed, { keep, max }: DigitsRule): Typed {
  const digits = keep(typed.value);
  const behind = typed.value.slice(typed.caret).replace(/\D/g, '').length;
  const isFull = before.length === max && keep(before) === before;
  if (digits.length > max && isFull) return { value: before, caret: Math.max(0, max - behind) };
  const value = digits.slice(0, max);
  return { value, caret: Math.min(value.length, Math.max(0, digits.length - behind)) };
}

/** The part of an edit that pasting replaces: all of it where the clipboard holds a whole number. */
function replaced(input: HTMLInputElement, text: string, { keep, max }: DigitsRule): [number, number] {
  if (keep(text).length === max) return [0, input.value.length];
  const end = input.value.length;
  return [input.selectionStart ?? end, input.selectionEnd ?? end];
}

type Handlers = {
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => unknown) | undefined;
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => unknown) | undefined;
};

/**
 * Handlers for an input that holds digits alone, whatever is typed, pasted or filled in. Whoever listens to it sees the
 * digits only.
 */
export function useDigits(rule: DigitsRule, { onChange, onFocus }: Handlers) {
  const before = useRef('');
  return {
    onFocus(event: FocusEvent<HTMLInputElement>) {
      before.current = event.currentTarget.value;
      onFocus?.(event);
    },
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const caret = input.selectionStart ?? input.value.length;
      const kept = keepDigits(before.current, { value: input.value, caret }, rule);
      if (kept.value !== input.value) {
        input.value = kept.value;
        input.setSelectionRange(kept.caret, kept.caret);
      }
      before.current = kept.value;
      onChange?.(event);
    },
    /** A browser cuts a pasted text to the length before anybody sees it, blanks included. */
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const text = event.clipboardData.getData('text');
      if (!/\d/.test(text)) return;
      event.preventDefault();
      input.setRangeText(text, ...replaced(input, text, rule), 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}
