import type { BodyOf, ResponseOf } from '@wattle/contract';
import { type AccountForm, normaliseAccountForm } from '@wattle/domain/account-form';
import { genderFromWire, genderToWire } from '@wattle/domain/gender';

export type Details = ResponseOf<'GET /v1/user/details'>;
export type PersonForm = Omit<AccountForm, keyof HomeForm>;
export type HomeForm = Pick<AccountForm, 'address' | 'hasLivedLessThan3Years' | 'addressPrevious'>;

/** What tab 1 edits. */
export function personOf(details: Details): PersonForm {
  const { firstName, middleName, lastName, dob, email, mobile, gender } = details;
  return { firstName, middleName, lastName, dob, email, mobile, gender: genderFromWire(gender) };
}

/** What tab 2 edits. */
export function homeOf({ address, hasLivedLessThan3Years, addressPrevious }: Details): HomeForm {
  return { address, hasLivedLessThan3Years, addressPrevious };
}

/** The profile as it was last saved. */
export function savedForm(details: Details): AccountForm {
  return { ...personOf(details), ...homeOf(details) };
}

/** The whole profile as it is sent: what one tab does not edit goes as it was last saved (ACC-017). */
export function profileRequest(form: AccountForm): BodyOf<'PUT /v1/user/details'> {
  const { gender, ...rest } = normaliseAccountForm(form);
  return { ...rest, gender: genderToWire(gender) };
}

/** The details once a save went well: a new destination waits, and the old one stays in force (ACC-014). */
export function detailsAfter(
  before: Details,
  saved: AccountForm,
  answer: ResponseOf<'PUT /v1/user/details'>,
): Details {
  const { email, mobile, gender, ...others } = normaliseAccountForm(saved);
  return {
    ...before,
    ...others,
    gender: genderToWire(gender),
    emailPending: answer.isCurrentEmailValid ? before.emailPending : email,
    mobilePending: answer.isCurrentMobileValid ? before.mobilePending : mobile,
  };
}
