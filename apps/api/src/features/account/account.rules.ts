import type { AccountForm } from '@wattle/domain/journeys/account-form';
import { genderChoiceFromWire } from '@wattle/domain/fields/gender';
import { CODE_PATHS } from '@wattle/domain/journeys/journey';

import type { AccountDetails, ContactKind } from './account.ports.ts';

/** How long after a reset by e-mail neither e-mail nor mobile can be changed (security-targets). */
export const SETTLING_MS = 48 * 3_600_000;

/** The profile on the wire, as far as it is read: what it says about its own assurance is ignored. */
export type ProfilePayload = Omit<AccountForm, 'gender'> & {
  gender?: boolean | null | undefined;
  password?: string | undefined;
};

/** The payload as the form that the domain's rules check. */
export function formOf(payload: ProfilePayload): AccountForm {
  return {
    firstName: payload.firstName,
    middleName: payload.middleName,
    lastName: payload.lastName,
    dob: payload.dob,
    gender: genderChoiceFromWire(payload.gender),
    email: payload.email,
    mobile: payload.mobile,
    address: payload.address,
    addressPrevious: payload.addressPrevious,
    hasLivedLessThan3Years: payload.hasLivedLessThan3Years,
  };
}

/** The code step of whatever waits, e-mail before mobile; null when nothing does. */
export function stepOf(waiting: { email: boolean; mobile: boolean }): string | null {
  if (waiting.email) return CODE_PATHS.email;
  return waiting.mobile ? CODE_PATHS.mobile : null;
}

/** Where a waiting destination is, by its kind. */
export function pendingOf(details: AccountDetails, kind: ContactKind): string | null {
  return kind === 'email' ? details.emailPending : details.mobilePending;
}
