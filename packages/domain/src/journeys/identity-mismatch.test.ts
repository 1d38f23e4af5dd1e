import { expect, it } from 'vitest';

import { DOCUMENT_TYPES } from './identity-documents.ts';
import { mismatchErrors, MISMATCH_FIELDS } from './identity-mismatch.ts';

it('[IDV-060] names each mismatching part at its field, and no part that the document lacks', () => {
  const all = DOCUMENT_TYPES.map((type) => mismatchErrors(type, MISMATCH_FIELDS));
  expect(all.map((errors) => errors.map(({ field }) => field))).toEqual([
    [
      'givenName',
      'middleName',
      'familyName',
      'dateOfBirth',
      'driversLicence.number',
      'driversLicence.cardNumber',
    ],
    ['givenName', 'middleName', 'familyName', 'dateOfBirth', 'passport.number'],
    [
      'givenName',
      'middleName',
      'familyName',
      'dateOfBirth',
      'medicare.number',
      'medicare.referenceNumber',
      'medicare.dateOfExpiry',
    ],
  ]);
  expect(mismatchErrors('DL', ['dateOfBirth'])).toEqual([
    { field: 'dateOfBirth', message: 'The date of birth does not match this licence.' },
  ]);
});
