import { describe, expect, it } from 'vitest';

import type { IdentityProfile } from './identity-gateway.ts';
import {
  documentOf,
  documentParts,
  PROFILE_MISMATCH,
  profileErrors,
  requestParts,
} from './identity.rules.ts';

const profile: IdentityProfile = {
  givenName: 'Anne',
  middleName: '',
  familyName: "D'Arcy",
  dateOfBirth: '1980-02-29',
};

const consents = { consent: true, consent1: true };

describe('profileErrors', () => {
  it('[IDV-012] takes what is not stated from the profile', () => {
    expect(profileErrors({}, profile)).toEqual([]);
    expect(profileErrors({ middleName: null }, profile)).toEqual([]);
  });

  it('[IDV-012] ignores case, blanks and kinds of apostrophe', () => {
    const stated = { givenName: ' anne ', middleName: '', familyName: 'D’ARCY', dateOfBirth: '1980-02-29' };
    expect(profileErrors(stated, profile)).toEqual([]);
  });

  it('[IDV-012] names each stated field that differs from the profile', () => {
    const stated = { givenName: 'Ann', middleName: 'M', familyName: 'Darcy', dateOfBirth: '1980-02-28' };
    expect(profileErrors(stated, profile)).toEqual(
      ['givenName', 'middleName', 'familyName', 'dateOfBirth'].map((field) => ({
        field,
        message: PROFILE_MISMATCH,
      })),
    );
  });
});

const licenceNumbered = (number: string) =>
  documentOf({ ...consents, driversLicence: { stateCode: 'NSW', number, cardNumber: '1234567890' } });

describe('documentOf', () => {
  it('[IDV-016] ignores blanks at the ends of a number and its case', () => {
    expect(licenceNumbered(' abc123 ')).toEqual(licenceNumbered('ABC123'));
    expect(licenceNumbered('ABC123')).toEqual({
      type: 'DL',
      state: 'NSW',
      number: 'ABC123',
      cardNumber: '1234567890',
    });
  });

  it('returns no document for an unknown state or colour', () => {
    const driversLicence = { stateCode: 'XYZ', number: '1', cardNumber: '1' };
    expect(documentOf({ ...consents, driversLicence })).toBeNull();
    expect(documentOf(consents)).toBeNull();
  });

  it('[IDV-036] reads an empty middle name on a Medicare card as none', () => {
    const medicare = {
      number: '2123456701',
      referenceNumber: '1',
      middleNameOnCard: ' ',
      dateOfExpiry: '2030-01',
      cardColour: 'G',
    };
    expect(documentOf({ ...consents, medicare })).toMatchObject({ middleNameOnCard: null, colour: 'G' });
  });
});

const onCard = (number: string) => ({
  medicare: { number, referenceNumber: '1', dateOfExpiry: '2030-01', cardColour: 'G' },
});
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (narrow) => String.fromCharCode(narrow.charCodeAt(0) + 0xfee0));

describe('the parts of a document', () => {
  const licence = { type: 'DL', state: 'NSW', number: '123456', cardNumber: '1234567890' } as const;

  it('treats a corrected card number as another request for the same document', () => {
    const corrected = { ...licence, cardNumber: '1234567891' };
    expect(documentParts(corrected)).toEqual(documentParts(licence));
    expect(requestParts(corrected, profile)).not.toEqual(requestParts(licence, profile));
  });

  it('treats the same number of another state or country as another document', () => {
    expect(documentParts({ ...licence, state: 'VIC' })).not.toEqual(documentParts(licence));
    const passport = { type: 'PP', country: 'AUS', number: '123456' } as const;
    expect(documentParts({ ...passport, country: 'NZL' })).not.toEqual(documentParts(passport));
  });

  it('treats a number as the same with and without leading zeros, but sends it as typed', () => {
    const passport = { type: 'PP', country: 'AUS', number: '123456' } as const;
    for (const document of [licence, passport]) {
      const padded = { ...document, number: '00123456' };
      expect(documentParts(padded)).toEqual(documentParts(document));
      expect(requestParts(padded, profile)).not.toEqual(requestParts(document, profile));
    }
    expect(documentParts({ ...licence, number: '000' })).toEqual(documentParts({ ...licence, number: '0' }));
  });

  it.each([
    ['a licence', '123456', (number) => ({ driversLicence: { stateCode: 'VIC', number, cardNumber: '1' } })],
    [
      'with letters',
      'ab12cd',
      (number) => ({ driversLicence: { stateCode: 'NSW', number, cardNumber: '1' } }),
    ],
    ['a passport', 'pb7654321', (number) => ({ passport: { countryCode: 'AUS', number } })],
    ['a Medicare card', '2123456701', onCard],
  ] as const satisfies [string, string, (number: string) => object][])(
    '[IDV-057] %s is one document, however its number is typed',
    (_, printed, formOf) => {
      const partsOf = (typed: string) => {
        const document = documentOf({ ...consents, ...formOf(typed) });
        return document && documentParts(document);
      };
      const grouped = [' ', '-', '\u00A0', '\u2011'].map((gap) => printed.replace(/(...)/g, `$1${gap}`));
      const writings = [...grouped, printed.toUpperCase(), `0${printed}`, fullWidth(printed)];
      for (const typed of writings) expect(partsOf(typed), typed).toEqual(partsOf(printed));
    },
  );

  it.each(['21234567011', '2123 45670 1 1', '2123-45670-1-1', '２１２３４５６７０１１'])(
    '[IDV-031] [IDV-057] a Medicare card is one document with the reference number behind its number: %s',
    (typed) => {
      const card = documentOf({ ...consents, ...onCard(typed) });
      expect(card).toEqual(documentOf({ ...consents, ...onCard('2123456701') }));
    },
  );

  it('tells members of a family with one Medicare number apart by the reference', () => {
    const card = {
      type: 'MC',
      number: '2123456701',
      referenceNumber: '1',
      middleNameOnCard: null,
      expiry: '2030-01',
      colour: 'G',
    } as const;
    expect(documentParts({ ...card, referenceNumber: '2' })).not.toEqual(documentParts(card));
    expect(documentParts({ ...card, referenceNumber: '01' })).toEqual(documentParts(card));
  });
});
