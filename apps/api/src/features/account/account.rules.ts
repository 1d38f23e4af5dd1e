import type { ResponseOf } from '@wattle/contract';
import { formatDate } from '@wattle/domain/calendar/calendar';
import { parseBirthDate } from '@wattle/domain/fields/birth-date';
import { genderChoiceFromWire, genderToWire } from '@wattle/domain/fields/gender';
import { changesIdentity, type AccountForm } from '@wattle/domain/journeys/account-form';
import { CODE_PATHS } from '@wattle/domain/journeys/journey';

import type { ContactKind } from '#api/platform/members/contact-changes.sql.ts';
import type { UserDetails } from '#api/platform/members/details.sql.ts';
import type { IdentityDetails, OtherDetails } from '#api/platform/members/personal-details.sql.ts';

export type AccountDetails = ResponseOf<'GET /v1/user/details'>;

/** How long after a password reset by e-mail both e-mail and mobile are locked (security-targets). */
export const SETTLING_MS = 48 * 3_600_000;

/** The profile on the wire. Claims about its own assurance (`isCurrentEmailValid` and the like) are ignored. */
export type ProfilePayload = Omit<AccountForm, 'gender'> & {
  gender?: boolean | null | undefined;
  password?: string | undefined;
  consent?: boolean | undefined;
  eqfxmarketing?: boolean | undefined;
  emailPending?: string | null | undefined;
  mobilePending?: string | null | undefined;
};

/**
 * The payload as the form that the domain's rules check. Details sent back as they were read change nothing: the
 * current destination beside its pending one means the pending one.
 */
export function formOf(payload: ProfilePayload, onFile: AccountDetails): AccountForm {
  return {
    firstName: payload.firstName,
    middleName: payload.middleName,
    lastName: payload.lastName,
    dob: payload.dob,
    gender: genderChoiceFromWire(payload.gender),
    email: destinationOf('email', payload, onFile),
    mobile: destinationOf('mobile', payload, onFile),
    address: payload.address,
    addressPrevious: payload.addressPrevious,
    hasLivedLessThan3Years: payload.hasLivedLessThan3Years,
  };
}

function destinationOf(kind: ContactKind, payload: ProfilePayload, onFile: AccountDetails): string {
  const pending = onFile[`${kind}Pending`];
  const isAsRead = payload[kind] === onFile[kind] && payload[`${kind}Pending`] === pending;
  return isAsRead && pending !== null ? pending : payload[kind];
}

/** The next code step, e-mail before mobile; null when nothing is pending. */
export function stepOf(waiting: { email: boolean; mobile: boolean }): string | null {
  if (waiting.email) return CODE_PATHS.email;
  return waiting.mobile ? CODE_PATHS.mobile : null;
}

export type SavedChanges = {
  any: boolean;
  /** Name, birth date or address: `isPIIDataUpdated` on the wire (ACC-015). */
  personal: boolean;
  /** Name or birth date: what documents are verified against. */
  identity: boolean;
};

export function changesOf(before: UserDetails, after: AccountForm): SavedChanges {
  const identity = changesIdentity(after, before);
  const personal =
    identity ||
    before.address !== after.address ||
    before.addressPrevious !== after.addressPrevious ||
    before.hasLivedLessThan3Years !== after.hasLivedLessThan3Years;
  return { any: personal || before.gender !== genderToWire(after.gender), personal, identity };
}

export function identityFrom(profile: AccountForm): IdentityDetails {
  const { firstName, middleName, lastName } = profile;
  return { firstName, middleName, lastName, birthDate: birthDateOf(profile) };
}

/** Leaves out e-mail and mobile: they are stored once a code has proved them. */
export function storedFrom(profile: AccountForm): OtherDetails {
  return {
    gender: genderToWire(profile.gender),
    address: profile.address,
    addressPrevious: profile.addressPrevious,
    livedLessThan3Years: profile.hasLivedLessThan3Years,
  };
}

function birthDateOf({ dob }: AccountForm): string {
  const birth = parseBirthDate(dob);
  if (birth === null) throw new Error('the birth date was not validated');
  return formatDate(birth);
}
