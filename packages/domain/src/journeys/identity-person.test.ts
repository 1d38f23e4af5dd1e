import { expect, it } from 'vitest';
import { validateIdentityPerson } from './identity-person.ts';

const today = { day: 1, month: 3, year: 2026 };
const ANNE = {
  givenName: 'Anne',
  middleName: '',
  familyName: "O'Hara",
  dateOfBirth: { dd: '29', mm: '2', yy: '1980' },
};

it('[IDV-012] validates an amended name and birth date by registration’s rules', () => {
  expect(validateIdentityPerson(ANNE, today)).toEqual([]);
  const wrong = { ...ANNE, givenName: ' ', familyName: '1', dateOfBirth: { dd: '31', mm: '2', yy: '1980' } };
  expect(validateIdentityPerson(wrong, today).map(({ field }) => field)).toEqual([
    'givenName',
    'familyName',
    'dateOfBirth',
  ]);
  const empty = { ...ANNE, dateOfBirth: { dd: '', mm: '2', yy: '1980' } };
  expect(validateIdentityPerson(empty, today).map(({ field }) => field)).toEqual(['dateOfBirth.dd']);
});
