import type { FieldError } from '../fields/field-error.ts';
import type { DocumentType } from './identity-documents.ts';

/** Parts of a document that a service may name as not matched. */
export const MISMATCH_FIELDS = [
  'givenName',
  'middleName',
  'familyName',
  'dateOfBirth',
  'number',
  'cardNumber',
  'referenceNumber',
  'dateOfExpiry',
] as const;
export type MismatchField = (typeof MISMATCH_FIELDS)[number];

const PERSON = {
  givenName: 'first name',
  middleName: 'middle name',
  familyName: 'last name',
  dateOfBirth: 'date of birth',
} as const;

/** The form's group of a document, what the page calls it, and its parts. */
const DOCUMENTS: Record<
  DocumentType,
  { group: string; document: string; parts: Partial<Record<MismatchField, string>> }
> = {
  DL: {
    group: 'driversLicence',
    document: 'licence',
    parts: { number: 'licence number', cardNumber: 'card number' },
  },
  PP: { group: 'passport', document: 'passport', parts: { number: 'passport number' } },
  MC: {
    group: 'medicare',
    document: 'card',
    parts: { number: 'card number', referenceNumber: 'reference number', dateOfExpiry: 'expiry date' },
  },
};

/** The errors at the form's fields; parts that the document does not have are left out. */
export function mismatchErrors(type: DocumentType, fields: readonly MismatchField[]): FieldError[] {
  const { group, document, parts } = DOCUMENTS[type];
  return MISMATCH_FIELDS.filter((field) => fields.includes(field)).flatMap((field) => {
    const ofPerson = isOfPerson(field);
    const name = ofPerson ? PERSON[field] : parts[field];
    if (name === undefined) return [];
    const message = `The ${name} does not match this ${document}.`;
    return [{ field: ofPerson ? field : `${group}.${field}`, message }];
  });
}

/** Whether the field is the person's, as opposed to the document's own. */
export function isOfPerson(field: string): field is keyof typeof PERSON {
  return Object.hasOwn(PERSON, field);
}
