import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * Two things that react-hook-form does not do for radios: it keeps text, lists and boxes that were edited before a
 * prerendered page is hydrated, but not the choice of a radio; and it takes null from a radio that loses focus while
 * none of its group is chosen.
 */
export function keepingRadios(
  registered: UseFormRegisterReturn,
  choose: (value: string) => void,
): UseFormRegisterReturn {
  return {
    ...registered,
    ref(input: unknown) {
      // Before the library writes its own value.
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
