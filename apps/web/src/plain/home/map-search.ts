import { PATHS } from '@wattle/domain/pages/paths';
import { postcodeDigits, POSTCODE_LENGTH, postcodeFault } from '@wattle/domain/map/postcode';

/** A postcode opens the score map; visitors pass the login (HOME-026). */
export function searchMap(
  { signal }: { signal: AbortSignal },
  go: (address: string) => void = (address) => location.assign(address),
): void {
  const form = document.querySelector<HTMLFormElement>('[data-map-search]');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      const postcode = postcodeDigits(input.value);
      // One message for anything but four digits, including nothing (HOME-027).
      if (postcodeFault(postcode) === null) {
        go(`${PATHS.scoreMap}/${encodeURIComponent(postcode)}`);
        return;
      }
      showFault(input, true);
      input.focus();
    },
    { signal },
  );
  input.addEventListener('input', () => keepPostcode(input), { signal });
}

/** Keeps the first four digits; `maxlength` would count the blanks of a pasted text. */
function keepPostcode(input: HTMLInputElement): void {
  showFault(input, false);
  const kept = postcodeDigits(input.value).slice(0, POSTCODE_LENGTH);
  if (kept !== input.value) input.value = kept;
}

function showFault(input: HTMLInputElement, isShown: boolean): void {
  const fault = document.getElementById(`${input.id}-error`);
  fault?.toggleAttribute('hidden', !isShown);
  input.closest('.field')?.classList.toggle('field--bad', isShown);
  if (isShown) {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', `${input.id}-error`);
  } else {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  }
}
