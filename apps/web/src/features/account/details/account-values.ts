import type { BodyOf, ResponseOf } from '@wattle/contract';
import {
  type AccountForm,
  changedDestinations,
  normaliseAccountForm,
} from '@wattle/domain/journeys/account-form';
import { formatDateForPeople } from '@wattle/domain/calendar/calendar';
import { parseBirthDate } from '@wattle/domain/fields/birth-date';
import { type Gender, genderFromWire, genderToWire } from '@wattle/domain/fields/gender';

export type Details = ResponseOf<'GET /v1/user/details'>;
/** With the password that a new name or birth date requires; it is never part of the details. */
export type PersonForm = Omit<AccountForm, keyof HomeForm> & { password: string };
export type HomeForm = Pick<AccountForm, 'address' | 'hasLivedLessThan3Years' | 'addressPrevious'>;

/** The whole name, as its row shows it. */
export function nameOf({ firstName, middleName, lastName }: Details): string {
  return [firstName, middleName, lastName].filter((part) => part !== '').join(' ');
}

/** The date of birth in words. */
export function birthDateOf({ dob }: Details): string {
  const date = parseBirthDate(dob);
  return date === null ? '' : formatDateForPeople(date);
}

const GENDERS: Readonly<Record<Gender, string>> = { F: 'Female', M: 'Male', O: 'Other' };

/** The gender in a word. */
export function genderOf({ gender }: Details): string {
  return GENDERS[genderFromWire(gender)];
}

/** A mobile number as people group its digits. */
export function spacedMobile(mobile: string): string {
  return mobile.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
}

/** What tab 1 edits. */
export function personOf(details: Details): PersonForm {
  const { firstName, middleName, lastName, dob, email, mobile, gender } = details;
  return {
    firstName,
    middleName,
    lastName,
    dob,
    email,
    mobile,
    gender: genderFromWire(gender),
    password: '',
  };
}

/** What tab 2 edits. */
export function homeOf({ address, hasLivedLessThan3Years, addressPrevious }: Details): HomeForm {
  return { address, hasLivedLessThan3Years, addressPrevious };
}

/** The profile as last saved. */
export function savedForm(details: Details): AccountForm {
  const { password: _, ...person } = personOf(details);
  return { ...person, ...homeOf(details) };
}

/**
 * The profile with one tab's edits, and the rest as last saved. A destination that was not edited is sent as the one
 * waiting for its code: sending the one in force would take the change back.
 */
export function formToSave(details: Details, edits: Partial<AccountForm>): AccountForm {
  const form = normaliseAccountForm({ ...savedForm(details), ...edits });
  const changed = changedDestinations(form, details);
  return {
    ...form,
    email: changed.email ? form.email : (details.emailPending ?? form.email),
    mobile: changed.mobile ? form.mobile : (details.mobilePending ?? form.mobile),
  };
}

/** The whole profile as sent (ACC-012). An edited e-mail or mobile is not verified (ACC-014). */
export function profileRequest(
  { gender, ...rest }: AccountForm,
  before: Details,
): BodyOf<'PUT /v1/user/details'> {
  const changed = changedDestinations(rest, before);
  return {
    ...rest,
    gender: genderToWire(gender),
    isCurrentEmailValid: before.isCurrentEmailValid && !changed.email,
    isCurrentMobileValid: before.isCurrentMobileValid && !changed.mobile,
  };
}

/** The details after a form was saved: a new destination is waiting, and the old one stays in force (ACC-014). */
export function detailsAfter(before: Details, saved: AccountForm): Details {
  const { email, mobile, gender, ...others } = saved;
  const changed = changedDestinations(saved, before);
  return {
    ...before,
    ...others,
    gender: genderToWire(gender),
    emailPending: changed.email ? email : null,
    mobilePending: changed.mobile ? mobile : null,
  };
}

/** Whether something now waits for a code that did not before: the member is led to its step once. */
export function hasNewDestination(before: Details, after: Details): boolean {
  return isNew(before.emailPending, after.emailPending) || isNew(before.mobilePending, after.mobilePending);
}

function isNew(before: string | null, after: string | null): boolean {
  return after !== null && after !== before;
}
