import { showAmount } from '@wattle/domain/wizard/amounts';
import { type ChangeEvent, type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { typedAmount } from './typed-amount.ts';

type AmountInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'ref'> & {
  digits: string;
  onType: (text: string) => void;
};

/** Whole dollars with thousand separators while typing; the caret keeps its place among the digits (WIZ-011). */
export function AmountInput({ digits, onType, ...input }: AmountInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = showAmount(digits);

  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    const native: Event = event.nativeEvent;
    const isForward = native instanceof InputEvent && native.inputType === 'deleteContentForward';
    const typed = typedAmount({
      before: shown,
      raw: value,
      caret: selectionStart ?? value.length,
      isForward,
    });
    caret.current = typed.caret;
    onType(typed.shown);
    // An unchanged amount does not re-render, and React moves the caret to the end.
    if (typed.shown === shown) {
      event.target.value = shown;
      event.target.setSelectionRange(typed.caret, typed.caret);
    }
  }

  return (
    <div className="money">
      <input
        {...input}
        ref={box}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={shown}
        onChange={handleChange}
      />
    </div>
  );
}
