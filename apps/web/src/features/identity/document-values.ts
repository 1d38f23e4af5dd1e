import {
  DEFAULT_CARD_COLOUR,
  type DocumentType,
  type IdentityForm,
  isCardColour,
  medicareExpiryToWire,
} from '@wattle/domain/journeys/identity-documents';
import { formatDate } from '@wattle/domain/calendar/calendar';
import { parseBirthDate } from '@wattle/domain/fields/birth-date';
import type { IdentityPerson } from '@wattle/domain/journeys/identity-person';
import { DEFAULT_COUNTRY } from '@wattle/domain/fields/countries';
import { DEFAULT_LICENCE_STATE } from '@wattle/domain/fields/licence';
import { normaliseText, withoutSeparators } from '@wattle/domain/fields/text-fields';
import type { Profile } from '#web/api/session.ts';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';

export type DocumentFieldsProps = { form: RuleForm<DocumentValues> };

/** The person, and all documents' inputs; only the chosen document's are shown and sent. */
export type DocumentValues = {
  givenName: string;
  middleName: string;
  familyName: string;
  dateOfBirth: { dd: string; mm: string; yy: string };
  driversLicence: { stateCode: string; number: string; cardNumber: string };
  passport: { countryCode: string; number: string };
  medicare: {
    number: string;
    referenceNumber: string;
    middleNameOnCard: string;
    cardColour: string;
    dateOfExpiry: { day: string; month: string; year: string };
  };
  consent: boolean;
  consent1: boolean;
  /** Required for a corrected name or birth date. */
  password: string;
};

const EMPTY_PERSON: IdentityPerson = {
  givenName: '',
  middleName: '',
  familyName: '',
  dateOfBirth: { dd: '', mm: '', yy: '' },
};

/** Null for a session that may not see the person. */
export function personOf({ userDetails }: Pick<Profile, 'userDetails'>): IdentityPerson | null {
  if (userDetails === null) return null;
  const { firstName: givenName, middleName, lastName: familyName, dob } = userDetails;
  return { givenName, middleName, familyName, dateOfBirth: dob };
}

/** The initial values; the licence's state is the address's. */
export const emptyDocument = (person: IdentityPerson | null, state: string | null): DocumentValues => ({
  ...EMPTY_DOCUMENT,
  driversLicence: { ...EMPTY_DOCUMENT.driversLicence, stateCode: state ?? DEFAULT_LICENCE_STATE },
  ...(person ?? EMPTY_PERSON),
});

const EMPTY_DOCUMENT: Omit<DocumentValues, keyof IdentityPerson> = {
  driversLicence: { stateCode: DEFAULT_LICENCE_STATE, number: '', cardNumber: '' },
  passport: { countryCode: DEFAULT_COUNTRY, number: '' },
  medicare: {
    number: '',
    referenceNumber: '',
    middleNameOnCard: '',
    cardColour: DEFAULT_CARD_COLOUR,
    dateOfExpiry: { day: '', month: '', year: '' },
  },
  consent: false,
  consent1: false,
  password: '',
};

export const DOCUMENT_FIELDS = {
  DL: ['driversLicence.stateCode', 'driversLicence.number', 'driversLicence.cardNumber'],
  PP: ['passport.countryCode', 'passport.number'],
  MC: [
    'medicare.number',
    'medicare.referenceNumber',
    'medicare.middleNameOnCard',
    'medicare.cardColour',
    'medicare.dateOfExpiry.day',
    'medicare.dateOfExpiry.month',
    'medicare.dateOfExpiry.year',
  ],
} as const satisfies Record<DocumentType, readonly string[]>;

export const PERSON_FIELDS = [
  'givenName',
  'middleName',
  'familyName',
  'dateOfBirth.dd',
  'dateOfBirth.mm',
  'dateOfBirth.yy',
  'password',
] as const;

export const CONSENT_FIELDS = ['consent', 'consent1'] as const;

/** Whether name or birth date differ from the profile's. */
export function isCorrected(values: DocumentValues, person: IdentityPerson): boolean {
  const names = ['givenName', 'middleName', 'familyName'] as const;
  return (
    names.some((name) => normaliseText(values[name]) !== normaliseText(person[name])) ||
    dateOf(values.dateOfBirth) !== dateOf(person.dateOfBirth)
  );
}

/** The person as sent (IDV-012). */
export function statedPerson({ givenName, middleName, familyName, dateOfBirth }: IdentityPerson) {
  return {
    givenName: normaliseText(givenName),
    middleName: normaliseText(middleName),
    familyName: normaliseText(familyName),
    dateOfBirth: dateOf(dateOfBirth),
  };
}

function dateOf(parts: IdentityPerson['dateOfBirth']): string {
  const date = parseBirthDate(parts);
  return date === null ? '' : formatDate(date);
}

/** The chosen document as sent (IDV-012). */
export function identityRequest(type: DocumentType, values: DocumentValues): IdentityForm {
  const { consent, consent1 } = values;
  if (type === 'DL') return { driversLicence: withoutGaps(values.driversLicence), consent, consent1 };
  if (type === 'PP') return { passport: withoutGaps(values.passport), consent, consent1 };
  const { dateOfExpiry, middleNameOnCard, ...card } = values.medicare;
  const colour = isCardColour(card.cardColour) ? card.cardColour : DEFAULT_CARD_COLOUR;
  const medicare = {
    ...withoutGaps(card),
    middleNameOnCard: normaliseText(middleNameOnCard),
    dateOfExpiry: medicareExpiryToWire(colour, dateOfExpiry),
  };
  return { medicare, consent, consent1 };
}

/** Numbers without the blanks and hyphens that cards print between their digits. */
function withoutGaps<T extends Record<string, string>>(numbers: T): T {
  const entries = Object.entries(numbers).map(([name, text]) => [name, withoutSeparators(text)]);
  return { ...numbers, ...Object.fromEntries(entries) };
}
