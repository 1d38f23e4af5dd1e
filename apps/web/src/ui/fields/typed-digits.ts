import { useRef, type ChangeEvent, type ClipboardEvent, type FocusEvent } from 'react';

/** The digits that a field keeps, and their number. */
export type DigitsRule = {
  /** Drops what is no digit; may rewrite a number's notation. */
  readonly keep: (text: string) => string;
  readonly max: number;
  /** Takes the first digits of a longer paste, which otherwise stays whole for its rule to refuse. */
  readonly isCut?: boolean;
};

type Typed = { readonly value: string; readonly caret: number };

/**
 * The text and caret after an edit. The caret stays as many digits from the end as before. A full field takes no more
 * typed digits.
 */
export function keepDigits(before: string, typed: Typed, { keep, max, isCut = false }: DigitsRule): Typed {
  const digits = keep(typed.value);
  const behind = typed.value.slice(typed.caret).replace(/\P{Nd}/gu, '').length;
  const isFull = before.length === max && keep(before) === before;
  const isOneMore = typed.value.length === max + 1;
  if (digits.length > max && isFull && isOneMore) return { value: before, caret: Math.max(0, max - behind) };
  const value = isCut ? digits.slice(0, max) : digits;
  return { value, caret: Math.min(value.length, Math.max(0, digits.length - behind)) };
}

/** The range that pasting replaces: everything if the clipboard holds a whole number. */
function replaced(input: HTMLInputElement, text: string, { keep, max }: DigitsRule): [number, number] {
  if (keep(text).length === max) return [0, input.value.length];
  const end = input.value.length;
  return [input.selectionStart ?? end, input.selectionEnd ?? end];
}

type Handlers = {
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => unknown) | undefined;
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => unknown) | undefined;
  /** Called once an edit makes the number whole; a longer paste that was cut is not. */
  onWhole?: ((input: HTMLInputElement) => unknown) | undefined;
};

/** Handlers that keep only digits, whether typed, pasted or autofilled; listeners see digits only. */
export function useDigits(rule: DigitsRule, { onChange, onFocus, onWhole }: Handlers) {
  const before = useRef('');
  return {
    onFocus(event: FocusEvent<HTMLInputElement>) {
      before.current = event.currentTarget.value;
      onFocus?.(event);
    },
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const caret = input.selectionStart ?? input.value.length;
      const isWhole = rule.keep(input.value).length === rule.max;
      const kept = keepDigits(before.current, { value: input.value, caret }, rule);
      if (kept.value !== input.value) {
        input.value = kept.value;
        input.setSelectionRange(kept.caret, kept.caret);
      }
      before.current = kept.value;
      onChange?.(event);
      if (isWhole) onWhole?.(input);
    },
    /** Browsers truncate a pasted text to `maxLength`, blanks included, before `input` fires. */
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const text = event.clipboardData.getData('text');
      if (rule.keep(text) === '') return;
      event.preventDefault();
      input.setRangeText(text, ...replaced(input, text, rule), 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}
