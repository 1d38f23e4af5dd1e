export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isInput = (element: Element): element is Input => element.matches('input, select, textarea');

/**
 * Fires the `input` event that a password manager left out, so that the field's own handlers run: a code drops its
 * blanks. React ignores it unless the value differs from the one it saw last; the prototype's setter writes past React.
 */
export function dispatchInput(input: Input): void {
  const { value } = input;
  input.value = '';
  Reflect.set(Object.getPrototypeOf(input), 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Announces what controlled inputs hold beyond the value that React has rendered. */
export function dispatchMissedInputs(form: HTMLFormElement): void {
  for (const input of form.elements) {
    if (input instanceof HTMLInputElement && isTyped(input) && input.value !== input.defaultValue) {
      dispatchInput(input);
    }
  }
}

const isTyped = ({ type }: HTMLInputElement): boolean => type === 'text' || type === 'number';
