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
/** Includes the password that a new name or birth date requires; it is not part of the details. */
export type PersonForm = Omit<AccountForm, keyof HomeForm> & { password: string };
export type HomeForm = Pick<AccountForm, 'address' | 'hasLivedLessThan3Years' | 'addressPrevious'>;

export function nameOf({ firstName, middleName, lastName }: Details): string {
  return [firstName, middleName, lastName].filter((part) => part !== '').join(' ');
}

export function birthDateOf({ dob }: Details): string {
  const date = parseBirthDate(dob);
  return date === null ? '' : formatDateForPeople(date);
}

const GENDERS: Readonly<Record<Gender, string>> = { F: 'Female', M: 'Male', O: 'Other' };

export function genderOf({ gender }: Details): string {
  return GENDERS[genderFromWire(gender)];
}

/** In page order. */
export function personOf(details: Details): PersonForm {
  const { firstName, middleName, lastName, dob, email, mobile, gender } = details;
  return {
    firstName,
    middleName,
    lastName,
    dob,
    password: '',
    email,
    mobile,
    gender: genderFromWire(gender),
  };
}

export function homeOf({ address, hasLivedLessThan3Years, addressPrevious }: Details): HomeForm {
  return { address, hasLivedLessThan3Years, addressPrevious };
}

export function savedForm(details: Details): AccountForm {
  const { password: _, ...person } = personOf(details);
  return { ...person, ...homeOf(details) };
}

/**
 * One tab's edits on top of the saved profile. An unedited destination (email or mobile) is sent as the pending one: sending the current
 * one would undo the change.
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

/** The whole profile as sent, with fields that the page does not edit (ACC-012). An edited e-mail or mobile is unverified (ACC-014). */
export function profileRequest(
  { gender, ...rest }: AccountForm,
  before: Details,
): BodyOf<'PUT /v1/user/details'> {
  const changed = changedDestinations(rest, before);
  return {
    ...rest,
    gender: genderToWire(gender),
    eqfxmarketing: before.eqfxmarketing,
    partnerSourceId: before.partnerSourceId,
    isCurrentEmailValid: before.isCurrentEmailValid && !changed.email,
    isCurrentMobileValid: before.isCurrentMobileValid && !changed.mobile,
  };
}

/** The details after a save, from `formToSave`: a new destination is pending, and the old one stays in use (ACC-014). */
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

/** Whether a destination became pending: the member is then sent to its code step once. */
export function hasNewDestination(before: Details, after: Details): boolean {
  return isNew(before.emailPending, after.emailPending) || isNew(before.mobilePending, after.mobilePending);
}

function isNew(before: string | null, after: string | null): boolean {
  return after !== null && after !== before;
}
