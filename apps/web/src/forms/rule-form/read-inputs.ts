import { type FieldPath, type FieldValues, get, type PathValue, type UseFormReturn } from 'react-hook-form';
import { dispatchInput, type Input, isInput } from '#web/ui/fields/silent-input.ts';

/**
 * Takes over what the form's inputs show. Password managers fill inputs without an event, so the values held may be
 * older.
 */
export function readInputs<T extends FieldValues>(
  element: unknown,
  { getValues, setValue }: Pick<UseFormReturn<T>, 'getValues' | 'setValue'>,
): void {
  if (!(element instanceof HTMLFormElement)) return;
  const held = (name: string): unknown => get(getValues(), name);
  for (const input of element.elements) {
    if (!isInput(input) || input.disabled) continue;
    const { name } = input;
    const before = held(name);
    const shown = shownBy(input);
    if (typeof before !== typeof shown || before === shown) continue;
    if (typeof shown === 'string' && !isChoice(input)) dispatchInput(input);
    if (held(name) === before) {
      // A form's inputs are named after its values, of this type.
      setValue(name as FieldPath<T>, shown as PathValue<T, FieldPath<T>>);
    }
  }
}

const isChoice = ({ type }: Input): boolean => type === 'checkbox' || type === 'radio';

/** Null for a radio that is not chosen: another of its group speaks. */
function shownBy(input: Input): string | boolean | null {
  if (!(input instanceof HTMLInputElement) || !isChoice(input)) return input.value;
  if (input.type === 'checkbox') return input.checked;
  return input.checked ? input.value : null;
}
