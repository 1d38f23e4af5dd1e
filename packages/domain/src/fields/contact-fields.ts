import { FIELD_MESSAGES } from '../messages/fields.ts';
import { normaliseText, TEXT_MAX, withoutSeparators } from './text-fields.ts';

export const MOBILE_LENGTH = 10;

const LOCAL_PART_MAX = 64;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

declare const form: unique symbol;

/** An address in canonical form, for storage and comparison. Only `normaliseEmail` makes one. */
export type Email = string & { readonly [form]: 'email' };

/** A number in canonical form, for storage and comparison. Only `normaliseMobile` makes one. */
export type Mobile = string & { readonly [form]: 'mobile' };

/**
 * Lower-cases, because addresses that differ only in case are the same (REG-020), and writes the domain in ASCII, as
 * some browsers already do. Does not validate.
 */
export function normaliseEmail(text: string): Email {
  const email = normaliseText(text).toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  return (email.slice(0, at) + asciiDomain(email.slice(at))) as Email;
}

/** An internationalised domain as DNS knows it; unchanged if it is none. */
function asciiDomain(domain: string): string {
  // What ends a host in a URL would be dropped.
  // oxlint-disable-next-line no-control-regex -- ASCII is what it asks for
  if (/^[\x00-\x7F]*$/.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).host;
  } catch {
    return domain;
  }
}

/** Requires the usual form with a dotted domain, at most 100 characters (REG-020). */
export function validateEmail(text: string): string | null {
  const email = normaliseEmail(text);
  const fits = email.length <= TEXT_MAX && email.indexOf('@') <= LOCAL_PART_MAX;
  return fits && EMAIL.test(email) ? null : FIELD_MESSAGES.emailInvalid;
}

/** Removes blanks and hyphens. Does not validate. */
export function normaliseMobile(text: string): Mobile {
  return withoutSeparators(text) as Mobile;
}

function hasTenDigits(text: string): boolean {
  return /^\d{10}$/.test(normaliseMobile(text));
}

/** Requires ten digits, ignoring spaces (REG-048); the leading 04 is not required here. */
export function validateMobile(text: string): string | null {
  if (normaliseMobile(text) === '') return FIELD_MESSAGES.mobileRequired;
  return hasTenDigits(text) ? null : FIELD_MESSAGES.mobileInvalid;
}

/** The rule of registration's mobile step, with its specified text (REG-047). */
export function validateMobileEntry(text: string): string | null {
  return hasTenDigits(text) ? null : FIELD_MESSAGES.oneTimeCodeInvalid;
}

/** Whether an SMS can be sent to it: ten digits starting with 04. */
export function isAustralianMobile(text: string): boolean {
  return /^04\d{8}$/.test(normaliseMobile(text));
}

/** The first character and the domain, with a fixed number of dots to hide the length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

/** The first two and last three digits. */
export function maskMobile(mobile: string): string {
  const digits = normaliseMobile(mobile);
  if (!hasTenDigits(digits)) return '•••';
  return `${digits.slice(0, 2)}•• ••• ${digits.slice(-3)}`;
}

/** Grouped as people write it: '0412 345 678'. */
export function groupedMobile(mobile: string): string {
  return mobile.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
}
