import { parseBirthDate } from '../fields/birth-date.ts';
import { formatDate, type CalendarDate } from '../calendar/calendar.ts';
import {
  normaliseEmail,
  normaliseMobile,
  validateMobile,
  type Email,
  type Mobile,
} from '../fields/contact-fields.ts';
import { normaliseCustomerForm, validateCustomerField, type CustomerForm } from './customer-form.ts';
import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { normaliseText } from '../fields/text-fields.ts';

/** The profile as the account page shows it: registration without its password and consents. */
export type AccountForm = Omit<CustomerForm, 'password' | 'consent' | 'marketing' | 'eqfxmarketing'> & {
  readonly mobile: string;
};

/** The fields with a rule, by tab (ACC-004). */
export const ACCOUNT_TAB_FIELDS = {
  details: ['firstName', 'middleName', 'lastName', 'dob', 'email', 'mobile', 'gender'],
  address: ['address', 'addressPrevious'],
} as const;
export type AccountField = (typeof ACCOUNT_TAB_FIELDS)[keyof typeof ACCOUNT_TAB_FIELDS][number];

const ACCOUNT_FIELDS: readonly AccountField[] = [
  ...ACCOUNT_TAB_FIELDS.details,
  ...ACCOUNT_TAB_FIELDS.address,
];

type Options = {
  /** The fields of the open tab; all of them when absent, as on the server (ACC-017). */
  readonly fields?: readonly AccountField[];
  /** A member who never proved a mobile may leave it empty; one on file can be changed, never dropped. */
  readonly hasMobile: boolean;
};

/**
 * Every error of the profile by the rules of registration, mobile included, in page order (ACC-017). The same function
 * runs on both sides; `today` is the date in Sydney.
 */
export function validateAccountForm(
  form: AccountForm,
  today: CalendarDate,
  { fields = ACCOUNT_FIELDS, hasMobile }: Options,
): FieldError[] {
  const customer = asCustomer(form);
  return fields.flatMap((field) => {
    if (field !== 'mobile') return validateCustomerField(field, customer, today);
    const isLeftOut = !hasMobile && normaliseMobile(form.mobile) === '';
    return isLeftOut ? [] : fieldErrors('mobile', validateMobile(form.mobile));
  });
}

/** The profile as it is sent, compared and stored. */
export function normaliseAccountForm(
  form: AccountForm,
): AccountForm & { readonly email: Email; readonly mobile: Mobile } {
  const {
    firstName,
    middleName,
    lastName,
    dob,
    gender,
    email,
    address,
    hasLivedLessThan3Years,
    addressPrevious,
  } = normaliseCustomerForm(asCustomer(form));
  return {
    firstName,
    middleName,
    lastName,
    dob,
    gender,
    email,
    mobile: normaliseMobile(form.mobile),
    address,
    hasLivedLessThan3Years,
    addressPrevious,
  };
}

/** Which destinations a save would change, which must therefore be proved by a code (ACC-014). */
export function changedDestinations(
  form: Pick<AccountForm, 'email' | 'mobile'>,
  inForce: { readonly email: string; readonly mobile: string },
): { email: boolean; mobile: boolean } {
  return {
    email: normaliseEmail(form.email) !== normaliseEmail(inForce.email),
    mobile: normaliseMobile(form.mobile) !== normaliseMobile(inForce.mobile),
  };
}

type Person = Pick<AccountForm, 'firstName' | 'middleName' | 'lastName' | 'dob'>;

/**
 * Whether a save would change a name or the birth date: what documents are verified against, and what a reset asks for.
 */
export function changesIdentity(form: Person, onFile: Person): boolean {
  const names = ['firstName', 'middleName', 'lastName'] as const;
  const isNamed = names.some((name) => normaliseText(form[name]) !== normaliseText(onFile[name]));
  return isNamed || birthDay(form) !== birthDay(onFile);
}

/** Null for anything but a real date, which cannot be on file. */
function birthDay({ dob }: Person): string | null {
  const birth = parseBirthDate(dob);
  return birth === null ? null : formatDate(birth);
}

function asCustomer(form: AccountForm): CustomerForm {
  return { ...form, password: '', consent: true, marketing: false, eqfxmarketing: false };
}
