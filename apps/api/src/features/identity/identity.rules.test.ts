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
  it('[IDV-012] what is not stated comes from the profile', () => {
    expect(profileErrors({}, profile)).toEqual([]);
    expect(profileErrors({ middleName: null }, profile)).toEqual([]);
  });

  it('[IDV-012] case, blanks and the kind of apostrophe make no difference', () => {
    const stated = { givenName: ' anne ', middleName: '', familyName: 'D’ARCY', dateOfBirth: '1980-02-29' };
    expect(profileErrors(stated, profile)).toEqual([]);
  });

  it('[IDV-012] each stated field that differs from the profile is named', () => {
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
  it('[IDV-016] blanks at the ends and small letters do not make another document', () => {
    expect(licenceNumbered(' abc123 ')).toEqual(licenceNumbered('ABC123'));
    expect(licenceNumbered('ABC123')).toEqual({
      type: 'DL',
      state: 'NSW',
      number: 'ABC123',
      cardNumber: '1234567890',
    });
  });

  it('an unknown state or colour is no document', () => {
    const driversLicence = { stateCode: 'XYZ', number: '1', cardNumber: '1' };
    expect(documentOf({ ...consents, driversLicence })).toBeNull();
    expect(documentOf(consents)).toBeNull();
  });

  it('[IDV-036] an empty middle name on a Medicare card is none', () => {
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

describe('the parts of a document', () => {
  const licence = { type: 'DL', state: 'NSW', number: '123456', cardNumber: '1234567890' } as const;

  it('a corrected card number is another request for the same document', () => {
    const corrected = { ...licence, cardNumber: '1234567891' };
    expect(documentParts(corrected)).toEqual(documentParts(licence));
    expect(requestParts(corrected, profile)).not.toEqual(requestParts(licence, profile));
  });

  it('the same number of another state or country is another document', () => {
    expect(documentParts({ ...licence, state: 'VIC' })).not.toEqual(documentParts(licence));
    const passport = { type: 'PP', country: 'AUS', number: '123456' } as const;
    expect(documentParts({ ...passport, country: 'NZL' })).not.toEqual(documentParts(passport));
  });

  it('members of a family share a Medicare number and differ in the reference', () => {
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
