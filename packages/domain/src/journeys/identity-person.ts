import { validateBirthDate, type BirthDateParts } from '../fields/birth-date.ts';
import type { CalendarDate } from '../calendar/calendar.ts';
import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { validateFirstName, validateLastName, validateMiddleName } from '../fields/names.ts';

/** The person on a document, with wire names (IDV-012) and the birth date in parts. */
export type IdentityPerson = {
  readonly givenName: string;
  readonly middleName: string;
  readonly familyName: string;
  readonly dateOfBirth: BirthDateParts;
};

/** Every error in page order, by registration's rules. */
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
