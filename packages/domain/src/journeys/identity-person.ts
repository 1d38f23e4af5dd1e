import { validateBirthDate, type BirthDateParts } from '../fields/birth-date.ts';
import type { CalendarDate } from '../calendar/calendar.ts';
import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { validateFirstName, validateLastName, validateMiddleName } from '../fields/names.ts';

/** Whom a document is checked for, named as on the wire (IDV-012), the birth date in its parts. */
export type IdentityPerson = {
  readonly givenName: string;
  readonly middleName: string;
  readonly familyName: string;
  readonly dateOfBirth: BirthDateParts;
};

/** Every error of a mended name and birth date in page order, by the rules of registration. */
export function validateIdentityPerson(person: IdentityPerson, today: CalendarDate): FieldError[] {
  return [
    ...fieldErrors('givenName', validateFirstName(person.givenName)),
    ...fieldErrors('middleName', validateMiddleName(person.middleName)),
    ...fieldErrors('familyName', validateLastName(person.familyName)),
    ...validateBirthDate(person.dateOfBirth, today).map(({ field, message }) => ({
      field: field.replace(/^dob/, 'dateOfBirth'),
      message,
    })),
  ];
}
