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

/** The account page's profile: registration without password and consents. */
export type AccountForm = Omit<CustomerForm, 'password' | 'consent' | 'marketing' | 'eqfxmarketing'> & {
  readonly mobile: string;
};

/** Validated fields by tab (ACC-004). */
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
  /** The open tab's fields; all when absent, as on the server (ACC-017). */
  readonly fields?: readonly AccountField[];
  /** A member without a mobile may leave it empty; a stored one can be changed but not removed. */
  readonly hasMobile: boolean;
};

/** Every error by registration's rules, in page order, on both sides (ACC-017). `today` is the Sydney date. */
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

/** The profile as sent, compared and stored. */
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

/** Destinations that a save would change, each to be proved by a code (ACC-014). */
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

/** Whether name or birth date change: both are verified by documents and used for a reset. */
export function changesIdentity(form: Person, onFile: Person): boolean {
  const names = ['firstName', 'middleName', 'lastName'] as const;
  const isNamed = names.some((name) => normaliseText(form[name]) !== normaliseText(onFile[name]));
  return isNamed || birthDay(form) !== birthDay(onFile);
}

/** Null unless it is a real date. */
function birthDay({ dob }: Person): string | null {
  const birth = parseBirthDate(dob);
  return birth === null ? null : formatDate(birth);
}

function asCustomer(form: AccountForm): CustomerForm {
  return { ...form, password: '', consent: true, marketing: false, eqfxmarketing: false };
}
