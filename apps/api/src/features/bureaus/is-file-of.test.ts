import type { FiledSubject } from '@wattle/domain/credit-file/credit-file';
import { aSubject } from '@wattle/domain/credit-file/test-file';
import { expect, it } from 'vitest';

import { isFileOf } from './is-file-of.ts';

const asked = {
  givenName: 'Zoë',
  middleName: 'Lee',
  familyName: "O'Brien-Nguyễn",
  dateOfBirth: '1980-02-29',
  gender: 'F',
  addresses: [
    { line: '12 Smith Street, Sydney NSW 2000', current: true },
    { line: '3 Jones Road, Perth WA 6000', current: false },
  ],
  consentGivenAt: null,
} as const;

const held = aSubject({
  givenName: 'ZOE',
  familyName: 'OBRIEN NGUYEN',
  birthDate: '1980-02-29',
  gender: null,
  addresses: [],
  isDeceased: false,
});
const name = (familyName: string | null, givenName: string | null = 'ZOE') => ({
  givenName,
  middleName: null,
  familyName,
});
const undated = { ...held, birthDate: null, addresses: ['3 JONES RD, PERTH WA 6000'] };

it.each<[string, Partial<FiledSubject>]>([
  ['the same name and birth date', {}],
  ['another given name', { givenName: 'SUSAN' }],
  [
    'the name among those known as',
    { ...name('SMITH'), otherNames: [name('JONES'), name('O’BRIEN-NGUYEN')] },
  ],
  ['no birth date, but names and a former address', undated],
  [
    'no birth date, but a name known as and an address',
    { ...undated, ...name('SMITH'), otherNames: [name('OBrien Nguyen')] },
  ],
])('a file with %s is the member’s', (_, changed) => {
  expect(isFileOf({ ...held, ...changed }, asked)).toBe(true);
});

it.each<[string, Partial<FiledSubject>]>([
  ['another birth date', { birthDate: '1980-02-28' }],
  ['another family name', name('BRIEN')],
  ['no family name', name(null)],
  ['no name at all', name(null, null)],
  ['a deceased subject', { isDeceased: true }],
  ['no birth date and no address', { ...undated, addresses: [] }],
  ['no birth date and another address', { ...undated, addresses: ['4 JONES RD, PERTH WA 6000'] }],
  ['no birth date and another given name', { ...undated, givenName: 'SUSAN' }],
  [
    'no birth date and the given name of another alias',
    { ...undated, ...name('SMITH'), otherNames: [name('OBRIENNGUYEN', 'SUSAN')] },
  ],
])('a file with %s is not the member’s', (_, changed) => {
  expect(isFileOf({ ...held, ...changed }, asked)).toBe(false);
});

it('a file without a subject is not the member’s', () => {
  expect(isFileOf(null, asked)).toBe(false);
});

it.each([
  ['Strauß', 'STRAUSS'],
  ['Sørensen', 'SORENSEN'],
  ['Łukasz', 'LUKASZ'],
  ['D’Arcy', "D'ARCY"],
  ['de la Cruz', 'DELACRUZ'],
  ['İnönü', 'INONU'],
])('%s is filed as %s', (familyName, filed) => {
  expect(isFileOf({ ...held, familyName: filed }, { ...asked, familyName })).toBe(true);
});
