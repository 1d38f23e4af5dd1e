import { type FieldValues, get, type UseFormGetValues } from 'react-hook-form';
import { announce, isInput, shownBy } from '#web/ui/typed-inputs.ts';

/**
 * Takes over what the form's inputs show. Password managers fill inputs without an event, so the values held may be
 * older.
 */
export function readInputs<T extends FieldValues>(element: unknown, getValues: UseFormGetValues<T>): void {
  if (!(element instanceof HTMLFormElement)) return;
  for (const input of element.elements) {
    if (!isInput(input) || input.disabled) continue;
    const held: unknown = get(getValues(), input.name);
    const shown = shownBy(input);
    if (typeof held === typeof shown && held !== shown) announce(input);
  }
}
