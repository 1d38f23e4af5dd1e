import { type ReactNode, useEffect, useInsertionEffect } from 'react';

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isInput = (element: unknown): element is Input =>
  element instanceof Element && element.matches('input, select, textarea');

type Choice = HTMLInputElement & { type: 'checkbox' | 'radio' };
const isChoice = (input: Input): input is Choice => input.type === 'checkbox' || input.type === 'radio';

/** What an input shows; null for a radio that is not chosen: another of its group speaks. */
export function shownBy(input: Input): string | boolean | null {
  if (!isChoice(input)) return input.value;
  if (input.type === 'checkbox') return input.checked;
  return input.checked ? input.value : null;
}

/**
 * Fires the event that was left out, so that the field's own handlers run: a code drops its blanks. React ignores it
 * unless the value differs from the one it saw last; the prototype's setter and a click write past React.
 */
export function announce(input: Input): void {
  if (isChoice(input)) {
    input.checked = !input.checked;
    input.click();
    return;
  }
  const { value } = input;
  input.value = '';
  Reflect.set(Object.getPrototypeOf(input), 'value', value, input);
  input.dispatchEvent(new Event(isSelect(input) ? 'change' : 'input', { bubbles: true }));
}

/** Announces what controlled inputs hold beyond the value that React has rendered. */
export function announceMissed(form: HTMLFormElement): void {
  for (const input of form.elements) {
    if (input instanceof HTMLInputElement && isText(input) && input.value !== input.defaultValue)
      announce(input);
  }
}

const isText = ({ type }: HTMLInputElement): boolean => type === 'text' || type === 'number';

export type TypedInputs = ReturnType<typeof typedInputs>;

/**
 * Carries text, ticks, choices and focus from the inputs within `root` over to those that take their place, by id.
 * `read` them right before; `putBack` once React listens to the new ones.
 */
export function typedInputs(root: ParentNode) {
  const inputs = [...root.querySelectorAll<Input>(':is(input, select, textarea)[id]')];
  let focused = document.activeElement;
  let caret: Caret | null = null;
  let typed: (readonly [id: string, value: string | boolean])[] = [];
  const over = new AbortController();
  // An element that is removed loses focus without an event.
  addEventListener('focusin', () => (focused = document.activeElement), { signal: over.signal });
  return {
    read() {
      caret = isInput(focused) ? caretIn(focused) : null;
      typed = inputs
        .filter(isTyped)
        .map((input) => [input.id, isChoice(input) ? input.checked : input.value]);
    },
    putBack() {
      over.abort();
      for (const [id, value] of typed.splice(0)) enter(document.getElementById(id), value);
      if (isInput(focused) && (!focused.isConnected || focused === document.activeElement))
        focusAgain(focused.id, caret);
    },
  };
}

/** Differs from the HTML. */
function isTyped(input: Input): boolean {
  if (isSelect(input)) {
    const initial = [...input.options].findIndex((option) => option.defaultSelected);
    return input.selectedIndex !== Math.max(0, initial);
  }
  if (!isChoice(input)) return input.value !== input.defaultValue;
  return input.checked !== input.defaultChecked && (input.checked || input.type === 'checkbox');
}

/** Changes an input as if the value were typed. */
export function enter(input: Element | null, value: string | boolean): void {
  if (!isInput(input)) return;
  if (typeof value === 'string') input.value = value;
  else if (isChoice(input)) input.checked = value;
  announce(input);
}

function focusAgain(id: string, caret: Caret | null): void {
  const input = document.getElementById(id);
  if (!isInput(input)) return;
  input.focus({ preventScroll: true });
  if (caret !== null && !isSelect(input)) input.setSelectionRange(...caret);
}

type Caret = readonly [start: number, end: number];

const isSelect = (input: Input): input is HTMLSelectElement => input instanceof HTMLSelectElement;

/** Null where the kind of input has none, such as `email`. */
function caretIn(input: Input): Caret | null {
  if (isSelect(input) || input.selectionStart === null) return null;
  return [input.selectionStart, input.selectionEnd ?? input.selectionStart];
}

/**
 * Wraps what hydrates. React keeps what was typed before only in inputs without a value of their own, and none of it
 * where it renders the page again because something else has changed it. Inserts run before a form reaches its inputs,
 * effects after all of theirs.
 */
export function KeepTyped({ inputs, children }: { inputs: TypedInputs; children: ReactNode }) {
  useInsertionEffect(() => inputs.read(), [inputs]);
  // Within an effect, React would take a controlled input's value back until its next render, and move the caret.
  useEffect(() => queueMicrotask(() => inputs.putBack()), [inputs]);
  return children;
}
