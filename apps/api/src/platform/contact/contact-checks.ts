import {
  isAustralianMobile,
  normaliseEmail,
  normaliseMobile,
  validateEmail,
} from '@wattle/domain/fields/contact-fields';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

// Built once: the library's own check rebuilds it for every address.
const disposableDomains = disposableEmailBlocklistSet();

/** Whether mail to the address can reach a lasting mailbox, judged by form and domain alone (API-002). */
export function isUsableEmail(text: string): boolean {
  const domain = normaliseEmail(text).split('@').at(-1) ?? '';
  return validateEmail(text) === null && !disposableDomains.has(domain);
}

/** Whether a mobile is in no range of the library's table. Ranges are younger than tables: ask, and send all the same. */
export function isDoubtedMobile(text: string): boolean {
  return (
    isAustralianMobile(text) && parsePhoneNumberFromString(normaliseMobile(text), 'AU')?.isValid() !== true
  );
}

/** Converts to E.164, +614xxxxxxxx. */
export function internationalMobile(text: string): string {
  return `+61${normaliseMobile(text).slice(1)}`;
}
