import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * Works around two gaps of react-hook-form: it keeps text, selects and checkboxes edited before hydration, but no
 * radios; and it reads null from a radio that loses focus while none of its group is checked.
 */
export function keepingRadios(
  registered: UseFormRegisterReturn,
  choose: (value: string) => void,
): UseFormRegisterReturn {
  return {
    ...registered,
    ref(input: unknown) {
      // Read before the library writes its own value.
      const chosen = isRadio(input) && input.checked && !input.defaultChecked ? input.value : null;
      registered.ref(input);
      if (chosen !== null) choose(chosen);
    },
    onBlur: async (event) => (isUnchosen(event.target) ? undefined : registered.onBlur(event)),
  };
}

function isRadio(input: unknown): input is HTMLInputElement {
  return input instanceof HTMLInputElement && input.type === 'radio';
}

function isUnchosen(target: unknown): boolean {
  return isRadio(target) && !target.checked;
}
