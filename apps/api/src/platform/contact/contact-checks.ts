import {
  isAustralianMobile,
  normaliseEmail,
  normaliseMobile,
  validateEmail,
} from '@wattle/domain/fields/contact-fields';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

// Made once: the library's own check rebuilds it for every address.
const disposableDomains = disposableEmailBlocklistSet();

/**
 * Whether mail to the address can reach a lasting mailbox: judged by its form and domain, never by accounts (API-002).
 */
export function isUsableEmail(text: string): boolean {
  const domain = normaliseEmail(text).split('@').at(-1) ?? '';
  return validateEmail(text) === null && !disposableDomains.has(domain);
}

/** Whether an SMS may go there: a mobile number in the Australian plan. */
export function isUsableMobile(text: string): boolean {
  if (!isAustralianMobile(text)) return false;
  return parsePhoneNumberFromString(normaliseMobile(text), 'AU')?.isValid() === true;
}

/** The number as an SMS provider takes it, +614xxxxxxxx. */
export function internationalMobile(text: string): string {
  return `+61${normaliseMobile(text).slice(1)}`;
}
