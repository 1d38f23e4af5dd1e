import { parseBirthDate, type BirthDateParts } from '../fields/birth-date.ts';
import { validateEmail } from '../fields/contact-fields.ts';
import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { composedForm, validateNewPassword, validatePasswordPresence } from '../fields/password.ts';
import { normaliseNumber } from '../fields/text-fields.ts';

export type ForgotPasswordForm = { readonly email: string; readonly dob: BirthDateParts };

/**
 * The e-mail rule and an existing day (PWD-002, PWD-003). No minimum age: the date is only compared with the stored
 * one.
 */
export function validateForgotPassword({ email, dob }: ForgotPasswordForm): FieldError[] {
  return [...fieldErrors('email', validateEmail(email)), ...dateErrors(dob)];
}

function dateErrors(dob: BirthDateParts): FieldError[] {
  const missing = [
    ...missingPart('dob.dd', dob.dd, FIELD_MESSAGES.dayRequired),
    ...missingPart('dob.mm', dob.mm, FIELD_MESSAGES.monthRequired),
    ...missingPart('dob.yy', dob.yy, FIELD_MESSAGES.yearRequired),
  ];
  if (missing.length > 0) return missing;
  return fieldErrors('dob', parseBirthDate(dob) === null ? FIELD_MESSAGES.dateInvalid : null);
}

function missingPart(field: string, text: string, message: string): FieldError[] {
  return fieldErrors(field, normaliseNumber(text) === '' ? message : null);
}

export type ChangePasswordForm = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
};

type ChangeOptions = {
  /** False if a temporary password replaces the old one (PWD-010). */
  readonly needsOld: boolean;
};

/**
 * The old password unless a temporary one was used, the new one by registration's rule, and its confirmation (PWD-011
 * to PWD-013).
 */
export function validateChangePassword(form: ChangePasswordForm, { needsOld }: ChangeOptions): FieldError[] {
  return [
    ...validateOldPassword(form.oldPassword, { needsOld }),
    ...fieldErrors('newPassword', validateNewPassword(form.newPassword)),
    ...fieldErrors('confirmPassword', confirmProblem(form)),
  ];
}

/** Separate, because the confirmation is never sent (PWD-014). */
export function validateOldPassword(oldPassword: string, { needsOld }: ChangeOptions): FieldError[] {
  const isMissing = needsOld && oldPassword === '';
  return fieldErrors('oldPassword', isMissing ? FIELD_MESSAGES.error_oldPasswordRequired : null);
}

function confirmProblem({ newPassword, confirmPassword }: ChangePasswordForm): string | null {
  if (composedForm(newPassword) !== composedForm(confirmPassword)) return FIELD_MESSAGES.passwordsDoNotMatch;
  return validatePasswordPresence(confirmPassword);
}
