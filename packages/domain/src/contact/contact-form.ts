import { normaliseEmail, normaliseMobile, validateEmail, validateMobile } from '../fields/contact-fields.ts';
import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { validateFirstName, validateLastName } from '../fields/names.ts';
import {
  hasDirectionControls,
  isPlainProse,
  isWellFormedText,
  lengthOf,
  normaliseProse,
  normaliseText,
  TEXT_MAX,
} from '../fields/text-fields.ts';
import { CONTACT_MESSAGES } from './contact-messages.ts';

/** Counted in characters as people see them (CONTACT-008). */
export const DESCRIPTION_MAX = 250;

/** What can be added to a case, each as long as a message. */
export const NOTES_MAX = 20;

/** Both forms, with wire names (CONTACT-009). */
export type ContactForm = {
  readonly name: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly description: string;
};

/** Ordered as on the page. */
const CONTACT_FIELDS = ['name', 'lastname', 'email', 'phone', 'subject', 'description'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const ORIGIN = /^[a-z0-9][a-z0-9_-]{0,59}$/i;

const RULES: Record<ContactField, (form: ContactForm) => string | null> = {
  name: ({ name }) => (CONTROL.test(name) ? FIELD_MESSAGES.firstNameInvalid : validateFirstName(name)),
  lastname: ({ lastname }) =>
    CONTROL.test(lastname) ? FIELD_MESSAGES.lastNameInvalid : validateLastName(lastname),
  email: ({ email }) => (CONTROL.test(email) ? FIELD_MESSAGES.emailInvalid : validateEmail(email)),
  phone: ({ phone }) => (CONTROL.test(phone) ? FIELD_MESSAGES.mobileInvalid : validateMobile(phone)),
  subject: ({ subject }) => subjectFault(subject),
  description: ({ description }) => descriptionFault(description),
};

/**
 * Every error in page order, on both sides (CONTACT-006 to CONTACT-008). Line breaks in one-line fields are refused,
 * never stripped: they allow header injection.
 */
export function validateContactForm(form: ContactForm): FieldError[] {
  return CONTACT_FIELDS.flatMap((field) => fieldErrors(field, RULES[field](form)));
}

/** The form as stored and sent. Requires a form that `validateContactForm` accepts. */
export function normaliseContactForm(form: ContactForm): ContactForm {
  return {
    name: normaliseText(form.name),
    lastname: normaliseText(form.lastname),
    email: normaliseEmail(form.email),
    phone: normaliseMobile(form.phone),
    subject: normaliseText(form.subject),
    description: normaliseProse(form.description),
  };
}

/** Negative when too long (CONTACT-005). */
export function charactersLeft(description: string): number {
  return DESCRIPTION_MAX - lengthOf(normaliseProse(description));
}

/**
 * The hidden origin field: the page or campaign of the form (CONTACT-001). It comes from an address that anyone can
 * write, so anything but a plain word is dropped.
 */
export function contactOrigin(page: string | null | undefined): string | null {
  return page != null && ORIGIN.test(page) ? page.toLowerCase() : null;
}

function subjectFault(text: string): string | null {
  const subject = normaliseText(text);
  if (subject === '') return CONTACT_MESSAGES.subjectRequired;
  if (lengthOf(subject) > TEXT_MAX) return CONTACT_MESSAGES.subjectTooLong;
  return CONTROL.test(text) || !isWellFormedText(text) ? CONTACT_MESSAGES.subjectInvalid : null;
}

/** The rule of a message, and of what is added to it. */
export function descriptionFault(text: string): string | null {
  const description = normaliseProse(text);
  if (description === '') return CONTACT_MESSAGES.messageRequired;
  if (lengthOf(description) > DESCRIPTION_MAX) return CONTACT_MESSAGES.messageTooLong;
  if (hasDirectionControls(text)) return FIELD_MESSAGES.textTurned;
  return isPlainProse(text) ? null : CONTACT_MESSAGES.messageInvalid;
}
