import { showAmount } from '@wattle/domain/wizard/amounts';
import { type ChangeEvent, type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { typedAmount } from './typed-amount.ts';

type AmountInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'ref'> & {
  text: string;
  onType: (text: string) => void;
};

/** An amount in any notation, digits with thousand separators while typing (WIZ-011). */
export function AmountInput({ text, onType, ...input }: AmountInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = showAmount(text);

  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    const typed = typedAmount({
      before: shown,
      raw: value,
      caret: selectionStart ?? value.length,
      ...kindOf(event.nativeEvent),
    });
    caret.current = typed.caret;
    onType(typed.text);
    // An unchanged amount does not re-render, and React moves the caret to the end.
    if (typed.text === shown) {
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
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={handleChange}
      />
    </div>
  );
}

/** Autofill and older engines send plain events, whose text is taken as pasted. */
function kindOf(event: Event): { isPasted: boolean; isForward: boolean } {
  const kind = event instanceof InputEvent ? event.inputType : '';
  return {
    isPasted: kind !== 'insertText' && kind !== 'insertCompositionText' && !kind.startsWith('delete'),
    isForward: kind === 'deleteContentForward',
  };
}
