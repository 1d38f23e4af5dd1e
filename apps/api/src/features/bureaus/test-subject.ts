import type { ConsentingSubject } from './bureau.ts';

export const ANNE: ConsentingSubject = {
  givenName: 'Anne',
  middleName: '',
  familyName: 'Good',
  dateOfBirth: '1980-02-29',
  gender: 'F',
  addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
  consentGivenAt: new Date('2026-02-01T00:00:00Z'),
};
