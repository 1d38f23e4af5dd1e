import { validateAddress } from '../fields/address.ts';
import { normaliseMonth, validateBirthDate, type BirthDateParts } from '../fields/birth-date.ts';
import type { CalendarDate } from '../calendar/calendar.ts';
import { normaliseEmail, validateEmail, type Email } from '../fields/contact-fields.ts';
import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { validateGender, type Gender } from '../fields/gender.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { validateFirstName, validateLastName, validateMiddleName } from '../fields/names.ts';
import { validateNewPassword } from '../fields/password.ts';
import { normaliseNumber, normaliseText } from '../fields/text-fields.ts';

/** Registration's step 1, with wire names (REG-039). */
export type CustomerForm = {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly dob: BirthDateParts;
  readonly address: string;
  readonly hasLivedLessThan3Years: boolean;
  readonly addressPrevious: string;
  readonly gender: Gender | '';
  readonly email: string;
  readonly password: string;
  /** The terms, the privacy policy and obtaining the score: the required consent. */
  readonly consent: boolean;
  /** Our newsletters and offers; never preselected. */
  readonly marketing: boolean;
  readonly eqfxmarketing: boolean;
};

/** Validated fields in page order; `mobile` follows two steps later (REG-034). */
export const CUSTOMER_FIELDS = [
  'firstName',
  'lastName',
  'middleName',
  'dob',
  'gender',
  'address',
  'addressPrevious',
  'email',
  'password',
  'consent',
] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

type Options = {
  /** The server's check of strength. */
  readonly isCommonPassword?: (password: string) => boolean;
  /** Valid fields to skip (REG-033). */
  readonly knownValid?: ReadonlySet<CustomerField>;
};

type Rule = (form: CustomerForm, today: CalendarDate, options: Options) => string | null | FieldError[];

const RULES: Record<CustomerField, Rule> = {
  firstName: (form) => validateFirstName(form.firstName),
  middleName: (form) => validateMiddleName(form.middleName),
  lastName: (form) => validateLastName(form.lastName),
  dob: (form, today) => validateBirthDate(form.dob, today),
  address: (form) => validateAddress(form.address),
  addressPrevious: (form) => (form.hasLivedLessThan3Years ? validateAddress(form.addressPrevious) : null),
  gender: (form) => validateGender(form.gender),
  email: (form) => validateEmail(form.email),
  password: (form, _today, { isCommonPassword }) =>
    validateNewPassword(form.password, isCommonPassword ? { isCommon: isCommonPassword } : {}),
  consent: (form) => (form.consent ? null : FIELD_MESSAGES.consentRequired),
};

/** One field's errors, for validation on blur. */
export function validateCustomerField(
  field: CustomerField,
  form: CustomerForm,
  today: CalendarDate,
  options: Options = {},
): FieldError[] {
  const found = RULES[field](form, today, options);
  return Array.isArray(found) ? found : fieldErrors(field, found);
}

/** Every error in page order (REG-033), on both sides (REG-066). `today` is the Sydney date. */
export function validateCustomerForm(
  form: CustomerForm,
  today: CalendarDate,
  options: Options = {},
): FieldError[] {
  return CUSTOMER_FIELDS.filter((field) => !options.knownValid?.has(field)).flatMap((field) =>
    validateCustomerField(field, form, today, options),
  );
}

/**
 * The form as sent and stored: normalised texts, and a previous address only if asked for (REG-008, REG-029). The
 * password is unchanged.
 */
export function normaliseCustomerForm(form: CustomerForm): CustomerForm & { readonly email: Email } {
  return {
    ...form,
    firstName: normaliseText(form.firstName),
    middleName: normaliseText(form.middleName),
    lastName: normaliseText(form.lastName),
    dob: {
      dd: normaliseNumber(form.dob.dd),
      mm: normaliseMonth(form.dob.mm),
      yy: normaliseNumber(form.dob.yy),
    },
    address: normaliseText(form.address),
    addressPrevious: form.hasLivedLessThan3Years ? normaliseText(form.addressPrevious) : '',
    email: normaliseEmail(form.email),
  };
}
