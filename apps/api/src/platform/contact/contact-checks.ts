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

/** Listed domains of dynamic DNS (FreeDNS, dynv6): strangers have names under them that the list does not mean. */
const SHARED_PARENTS = new Set(
  (
    'allowed.org awiki.org bot.nu chickenkiller.com dns.army dns.navy ftp.sh mooo.com qc.to ro.lt soon.it uk.to ' +
    'undo.it us.to v6.army v6.navy v6.rocks'
  ).split(' '),
);

/** Whether mail to the address can reach a lasting mailbox, judged by form and domain alone (API-002). */
export function isUsableEmail(text: string): boolean {
  const domain = normaliseEmail(text).split('@').at(-1) ?? '';
  return validateEmail(text) === null && !isDisposable(domain);
}

/** A disposable service takes mail at every subdomain, so the parents are looked up too. */
function isDisposable(domain: string): boolean {
  const names = domain.split('.').map((_, at, labels) => labels.slice(at).join('.'));
  return names.some((name) => disposableDomains.has(name) && (name === domain || !SHARED_PARENTS.has(name)));
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
