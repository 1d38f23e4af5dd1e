import { describe, expect, it } from 'vitest';
import {
  CARD_COLOURS,
  DEFAULT_CARD_COLOUR,
  DOCUMENT_TYPES,
  documentTypeOf,
  medicareExpiryToWire,
  validateIdentityForm,
  validateMedicare,
  validatePassport,
  type DriversLicence,
  type Medicare,
  type Passport,
} from './identity-documents.ts';

const today = { day: 31, month: 5, year: 2026 };
const driversLicence: DriversLicence = { stateCode: 'NSW', number: '123456', cardNumber: '1234567890' };
const passport: Passport = { countryCode: 'AUS', number: 'PA1234567' };
const medicare: Medicare = {
  number: '2123456701',
  referenceNumber: '1',
  middleNameOnCard: '',
  dateOfExpiry: '2030-05',
  cardColour: 'G',
};
const consents = { consent: true, consent1: true };
const messagesOf = (card: Partial<Medicare>) =>
  validateMedicare({ ...medicare, ...card }, today).map(({ field, message }) => `${field}: ${message}`);

describe('the form', () => {
  it('[IDV-011] [IDV-012] accepts one document with both consents', () => {
    expect(DOCUMENT_TYPES).toEqual(['DL', 'PP', 'MC']);
    for (const document of [{ driversLicence }, { passport }, { medicare }]) {
      expect(validateIdentityForm({ ...document, ...consents }, today)).toEqual([]);
      const others = { driversLicence: null, passport: null, medicare: null };
      expect(validateIdentityForm({ ...others, ...document, ...consents }, today)).toEqual([]);
    }
  });

  it('[IDV-009] refuses none or several documents', () => {
    for (const form of [consents, { driversLicence, passport, ...consents }]) {
      expect(validateIdentityForm(form, today)).toEqual([
        { field: 'documentType', message: 'Document not selected' },
      ]);
    }
    expect(documentTypeOf({ driversLicence, ...consents })).toBe('DL');
    expect(documentTypeOf({ passport, ...consents })).toBe('PP');
    expect(documentTypeOf({ medicare, ...consents })).toBe('MC');
  });

  it('[IDV-037] [IDV-038] puts the message at each unticked consent', () => {
    expect(validateIdentityForm({ passport, consent: false, consent1: true }, today)).toEqual([
      { field: 'consent', message: 'Consent is mandatory' },
    ]);
    expect(validateIdentityForm({ passport, consent: false, consent1: false }, today)).toEqual([
      { field: 'consent', message: 'Consent is mandatory' },
      { field: 'consent1', message: 'Consent is mandatory' },
    ]);
  });
});

describe("driver's licence", () => {
  it('[IDV-014] [IDV-015] [IDV-021] requires both licence numbers', () => {
    expect(
      validateIdentityForm(
        { driversLicence: { stateCode: 'WA', number: '', cardNumber: '' }, ...consents },
        today,
      ),
    ).toEqual([
      { field: 'driversLicence.number', message: 'Driver licence number is required' },
      { field: 'driversLicence.cardNumber', message: 'Card number is required' },
    ]);
  });

  it('[IDV-013] refuses an unknown state', () => {
    const form = { driversLicence: { ...driversLicence, stateCode: 'toString' }, ...consents };
    expect(validateIdentityForm(form, today).map(({ field }) => field)).toEqual(['driversLicence.stateCode']);
  });

  it('[IDV-028] validates by the new state’s rule after a change', () => {
    const form = { driversLicence: { ...driversLicence, stateCode: 'WA' }, ...consents };
    expect(validateIdentityForm(form, today)[0]?.message).toBe('Driver licence number is invalid.');
  });
});

describe('passport', () => {
  it.each(['1', 'A'.repeat(20), ' PA1234567 '])('[IDV-029] accepts the passport number %j', (number) =>
    expect(validatePassport({ ...passport, number })).toEqual([]),
  );

  it.each(['', ' ', 'A'.repeat(21), 'PA/123'])('[IDV-029] refuses the passport number %j', (number) =>
    expect(validatePassport({ ...passport, number })).toEqual([
      { field: 'passport.number', message: 'The passport number seems incorrect' },
    ]),
  );

  it.each(['', 'AU', 'aus', 'XYZ'])('[IDV-030] refuses the country %j', (countryCode) =>
    expect(validatePassport({ ...passport, countryCode }).map(({ field }) => field)).toEqual([
      'passport.countryCode',
    ]),
  );
});

describe('Medicare', () => {
  it('[IDV-031] [IDV-032] accepts digits on a Medicare card', () => {
    expect(messagesOf({ number: '1', referenceNumber: '9' })).toEqual([]);
    expect(messagesOf({ number: '12345678901' })).toEqual([]);
  });

  it.each(['', '12A4', '123456789012', '1/2'])('[IDV-031] refuses the Medicare number %j', (number) =>
    expect(messagesOf({ number })).toEqual(['medicare.number: Number is invalid']),
  );

  it.each(['', '12A4'])('[IDV-032] refuses the reference number %j', (referenceNumber) =>
    expect(messagesOf({ referenceNumber })).toEqual([
      'medicare.referenceNumber: Reference number is invalid',
    ]),
  );

  it.each(['R', '', 'g'])('[IDV-033] refuses the colour %j', (cardColour) =>
    expect(messagesOf({ cardColour })).toEqual(['medicare.cardColour: Invalid card colour']),
  );

  it('[IDV-033] has green as the default of three colours', () => {
    expect(DEFAULT_CARD_COLOUR).toBe('G');
    expect([...CARD_COLOURS].sort()).toEqual(['B', 'G', 'Y']);
  });

  it.each([
    ['G', '2030-05'],
    ['G', '2026-05'],
    ['B', '2030-05-31'],
    ['Y', '2030-05-31'],
    ['B', '2026-05-31'],
  ])('[IDV-034] [IDV-035] accepts colour %s with %s on 31 May 2026', (cardColour, dateOfExpiry) =>
    expect(messagesOf({ cardColour, dateOfExpiry })).toEqual([]),
  );

  it.each([
    ['G', ''],
    ['G', '2030-05-31'],
    ['G', '2030-13'],
    ['G', '2026-04'],
    ['G', '2030'],
    ['B', '2030-05'],
    ['B', '2026-05-30'],
    ['Y', '2030-02-30'],
    ['Y', ''],
  ])('[IDV-034] [IDV-035] refuses colour %s with %j', (cardColour, dateOfExpiry) =>
    expect(messagesOf({ cardColour, dateOfExpiry })).toEqual([
      'medicare.dateOfExpiry: Expiry Date does not seem right...',
    ]),
  );

  it('[IDV-036] validates the card’s middle name by the rule of middle names', () => {
    expect(messagesOf({ middleNameOnCard: 'J' })).toEqual([]);
    expect(messagesOf({ middleNameOnCard: null })).toEqual([]);
    expect(messagesOf({ middleNameOnCard: 'J2' })).toEqual([
      'medicare.middleNameOnCard: Middle name contains invalid characters.',
    ]);
  });

  it('[IDV-035] formats the typed parts by colour, and nothing for no date', () => {
    expect(medicareExpiryToWire('G', { day: '', month: '5', year: '2030' })).toBe('2030-05');
    expect(medicareExpiryToWire('G', { day: '99', month: '05', year: '2030' })).toBe('2030-05');
    expect(medicareExpiryToWire('B', { day: '1', month: '5', year: '2030' })).toBe('2030-05-01');
    expect(medicareExpiryToWire('Y', { day: '', month: '5', year: '2030' })).toBe('');
    expect(medicareExpiryToWire('Y', { day: '31', month: '4', year: '2030' })).toBe('');
    expect(medicareExpiryToWire('G', { day: '', month: '', year: '2030' })).toBe('');
    expect(medicareExpiryToWire('G', { day: '', month: '5', year: '30' })).toBe('2030-05');
    expect(medicareExpiryToWire('Y', { day: '1', month: '5', year: '３０' })).toBe('2030-05-01');
    expect(medicareExpiryToWire('G', { day: '', month: '5', year: '030' })).toBe('');
  });
});
