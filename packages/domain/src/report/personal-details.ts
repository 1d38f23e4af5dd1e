/** What a file holds of the person, in the report's order. */
export const PERSONAL_DETAILS = [
  'name',
  'other-names',
  'birth-date',
  'gender',
  'licences',
  'addresses',
  'employers',
  'deceased',
  'complaint',
] as const;
export type PersonalDetailKind = (typeof PERSONAL_DETAILS)[number];

export type PersonalDetail = {
  readonly itemReference: string;
  readonly kind: PersonalDetailKind;
  /** Never empty; of a birth date, YYYY-MM-DD. The current address and employer come first. */
  readonly values: readonly string[];
};

export const PERSONAL_DETAIL_NAMES: Readonly<Record<PersonalDetailKind, string>> = {
  name: 'Name',
  'other-names': 'Other names',
  'birth-date': 'Birth date',
  gender: 'Gender',
  licences: "Driver's licence",
  addresses: 'Addresses',
  employers: 'Employers',
  deceased: 'Reported as deceased',
  complaint: 'Complaint',
};
