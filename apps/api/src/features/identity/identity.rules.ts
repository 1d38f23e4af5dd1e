import { parseDate, type CalendarDate } from '@wattle/domain/calendar/calendar';
import { isStateCode } from '@wattle/domain/fields/address';
import { birthDateParts } from '@wattle/domain/fields/birth-date';
import { fieldErrors, type FieldError } from '@wattle/domain/fields/field-error';
import { isCardColour, type IdentityForm } from '@wattle/domain/journeys/identity-documents';
import { validateIdentityPerson } from '@wattle/domain/journeys/identity-person';
import { normaliseText, withoutSeparators } from '@wattle/domain/fields/text-fields';

import type { IdentityDocument, IdentityProfile } from './identity-gateway.ts';

/** What a caller states about the person. Without `mends` it can only confirm the profile (IDV-012). */
export type StatedPerson = {
  givenName?: string | undefined;
  middleName?: string | null | undefined;
  familyName?: string | undefined;
  dateOfBirth?: string | undefined;
  mends?: boolean | undefined;
  /** Required where a correction differs from the profile. */
  password?: string | undefined;
};

export const PROFILE_MISMATCH = 'This does not match your details.';

/** The stated fields that differ from the profile, ignoring case, spaces and kinds of apostrophe. */
export function profileErrors(stated: StatedPerson, profile: IdentityProfile): FieldError[] {
  const fields = ['givenName', 'middleName', 'familyName', 'dateOfBirth'] as const;
  return fields.flatMap((field) => {
    const given = stated[field] ?? null;
    const same = given === null || plain(given) === plain(profile[field]);
    return fieldErrors(field, same ? null : PROFILE_MISMATCH);
  });
}

export function amendedProfile(stated: StatedPerson, profile: IdentityProfile): IdentityProfile {
  return {
    givenName: normaliseText(stated.givenName ?? profile.givenName),
    middleName: normaliseText(stated.middleName ?? profile.middleName),
    familyName: normaliseText(stated.familyName ?? profile.familyName),
    dateOfBirth: stated.dateOfBirth ?? profile.dateOfBirth,
  };
}

export function personErrors({ dateOfBirth, ...names }: IdentityProfile, today: CalendarDate): FieldError[] {
  const birth = parseDate(dateOfBirth);
  const parts = birth === null ? { dd: '0', mm: '0', yy: '0' } : birthDateParts(birth);
  return validateIdentityPerson({ ...names, dateOfBirth: parts }, today);
}

export function isSamePerson(one: IdentityProfile, other: IdentityProfile): boolean {
  const parts = ['givenName', 'middleName', 'familyName', 'dateOfBirth'] as const;
  return parts.every((part) => one[part] === other[part]);
}

function plain(text: string): string {
  return normaliseText(text).replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Behind them cards print the reference number, which some people type too. */
const MEDICARE_DIGITS = 10;

/** Null unless the form was validated. */
export function documentOf({ driversLicence, passport, medicare }: IdentityForm): IdentityDocument | null {
  if (driversLicence && isStateCode(driversLicence.stateCode)) {
    return {
      type: 'DL',
      state: driversLicence.stateCode,
      number: number(driversLicence.number),
      cardNumber: number(driversLicence.cardNumber),
    };
  }
  if (passport) return { type: 'PP', country: passport.countryCode, number: number(passport.number) };
  if (medicare && isCardColour(medicare.cardColour)) {
    const middleName = normaliseText(medicare.middleNameOnCard ?? '');
    return {
      type: 'MC',
      number: unpadded(number(medicare.number)).slice(0, MEDICARE_DIGITS),
      referenceNumber: number(medicare.referenceNumber),
      middleNameOnCard: middleName === '' ? null : middleName,
      expiry: medicare.dateOfExpiry,
      colour: medicare.cardColour,
    };
  }
  return null;
}

function number(text: string): string {
  return withoutSeparators(text).toUpperCase();
}

/** A number is the same with and without leading zeros. */
const unpadded = (typed: string): string => typed.replace(/^0+(?=.)/, '');

/** What identifies a document. A family shares a Medicare number, so its members differ in the reference number. */
export function documentParts(document: IdentityDocument): string[] {
  const printed = unpadded(document.number);
  if (document.type === 'DL') return ['DL', document.state, printed];
  if (document.type === 'PP') return ['PP', document.country, printed];
  return ['MC', printed, unpadded(document.referenceNumber)];
}

/** What identifies a request: everything sent to the issuer. */
export function requestParts(document: IdentityDocument, profile: IdentityProfile): string[] {
  const person = [profile.givenName, profile.middleName, profile.familyName, profile.dateOfBirth];
  const sent = [...documentParts(document), document.number, ...person];
  if (document.type === 'DL') return [...sent, document.cardNumber];
  if (document.type === 'PP') return sent;
  return [...sent, document.middleNameOnCard ?? '', document.expiry, document.colour];
}
