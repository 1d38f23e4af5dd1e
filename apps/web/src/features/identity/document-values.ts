import {
  DEFAULT_CARD_COLOUR,
  type DocumentType,
  type IdentityForm,
  isCardColour,
  medicareExpiryToWire,
} from '@wattle/domain/journeys/identity-documents';
import { DEFAULT_COUNTRY } from '@wattle/domain/fields/countries';
import { DEFAULT_LICENCE_STATE } from '@wattle/domain/fields/licence';
import type { RuleForm } from '#web/forms/use-rule-form.ts';

/** What the inputs of every document are given. */
export type DocumentFieldsProps = { form: RuleForm<DocumentValues> };

/** Every document's inputs as typed; only the chosen document's are shown and sent. */
export type DocumentValues = {
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
};

export const EMPTY_DOCUMENT: DocumentValues = {
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
};

/** The inputs of one document, in page order. */
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

export const CONSENT_FIELDS = ['consent', 'consent1'] as const;

/**
 * The chosen document as sent (IDV-012); names and birth date are left out, so that the server takes them from the
 * profile.
 */
export function identityRequest(type: DocumentType, values: DocumentValues): IdentityForm {
  const { consent, consent1 } = values;
  if (type === 'DL') return { driversLicence: trimmed(values.driversLicence), consent, consent1 };
  if (type === 'PP') return { passport: trimmed(values.passport), consent, consent1 };
  const { dateOfExpiry, ...card } = values.medicare;
  const colour = isCardColour(card.cardColour) ? card.cardColour : DEFAULT_CARD_COLOUR;
  const medicare = { ...trimmed(card), dateOfExpiry: medicareExpiryToWire(colour, dateOfExpiry) };
  return { medicare, consent, consent1 };
}

function trimmed<T extends Record<string, string>>(texts: T): T {
  const entries = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  return { ...texts, ...Object.fromEntries(entries) };
}
