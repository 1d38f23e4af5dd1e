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
  [
    'the given name among those known as',
    { givenName: 'SUSAN', otherNames: [name('JONES'), name(null, null)] },
  ],
  [
    'the name among those known as',
    { ...name('SMITH'), otherNames: [name('JONES'), name('O’BRIEN-NGUYEN')] },
  ],
  ['no birth date, but names and a former address', undated],
  [
    'no birth date, but a name known as and an address',
    { ...undated, ...name('SMITH'), otherNames: [name('OBrien Nguyen')] },
  ],
])('[SCORE-041] a file with %s is the member’s', (_, changed) => {
  expect(isFileOf({ ...held, ...changed }, asked)).toBe(true);
});

it.each<[string, Partial<FiledSubject>]>([
  ['another birth date', { birthDate: '1980-02-28' }],
  ['another family name', name('BRIEN')],
  ['no family name', name(null)],
  ['no given name', { givenName: null }],
  ['no name at all', name(null, null)],
  ['another given name, a twin’s', { givenName: 'SUSAN', addresses: ['12 SMITH ST, SYDNEY NSW 2000'] }],
  [
    'a twin’s given name under each name',
    { ...name('SMITH', 'SUSAN'), otherNames: [name('OBRIENNGUYEN', 'SUE')] },
  ],
  ['a deceased subject', { isDeceased: true }],
  ['no birth date and no address', { ...undated, addresses: [] }],
  ['no birth date and another address', { ...undated, addresses: ['4 JONES RD, PERTH WA 6000'] }],
  ['no birth date and another given name', { ...undated, givenName: 'SUSAN' }],
  [
    'no birth date and the given name of another alias',
    { ...undated, ...name('SMITH'), otherNames: [name('OBRIENNGUYEN', 'SUSAN')] },
  ],
])('[SCORE-041] a file with %s is not the member’s', (_, changed) => {
  expect(isFileOf({ ...held, ...changed }, asked)).toBe(false);
});

it('[SCORE-041] a file without a subject is not the member’s', () => {
  expect(isFileOf(null, asked)).toBe(false);
});

/** Letters as ICAO Doc 9303-3, section 6.A writes them in passports, and without their accents. */
it.each([
  ['Müller', 'MULLER MUELLER'],
  ['Østergård', 'OSTERGARD OESTERGAARD OESTERGARD'],
  ['Åberg', 'ABERG AABERG'],
  ['Đorđević', 'DORDEVIC DJORDJEVIC'],
  ['Mäkinen-Öberg', 'MAKINENOBERG MAEKINENOEBERG'],
  ['Strauß', 'STRAUSS'],
  ['Łukasz', 'LUKASZ'],
  ['Þórðardóttir', 'THORDARDOTTIR'],
  ['İnönü', 'INONU INOENUE'],
  ['Maŋarr', 'MANARR MANGARR'],
  ['St John', 'SAINT-JOHN ST.JOHN STJOHN'],
  ['D’Arcy', "D'ARCY DARCY"],
  ['de la Cruz', 'DELACRUZ'],
])('[SCORE-041] %s is filed as %s', (familyName, filed) => {
  for (const one of filed.split(' ')) {
    expect(isFileOf({ ...held, familyName: one }, { ...asked, familyName })).toBe(true);
    expect(isFileOf({ ...held, familyName }, { ...asked, familyName: one })).toBe(true);
  }
});

it.each([
  ['Maier', 'MEYER'],
  ['Bauer', 'BAUR'],
  ['Müller', 'MILLER'],
  ['Mueller', 'MULLER'],
  ['Stone', 'SAINTONE'],
])('[SCORE-041] %s is not %s', (familyName, filed) => {
  expect(isFileOf({ ...held, familyName: filed }, { ...asked, familyName })).toBe(false);
});

const isFiledAs = (one: string, other: string) => {
  const [[givenName = '', middleName = ''], [given = '', middle = '']] = [one.split(', '), other.split(', ')];
  return isFileOf({ ...held, givenName: given, middleName: middle }, { ...asked, givenName, middleName });
};

/** Given names, and middle names after a comma, of one family and birth date. Short forms: see `short-names.ts`. */
it.each([
  ['Zoë, Lee', 'ZOE, ANN'],
  ['Jörg', 'JOERG'],
  ['Mary-Jane', 'MARY JANE'],
  ['Mary-Jane', 'MARY, JANE'],
  ['Mary-Jane', 'MARY'],
  ['Xiaoming', 'XIAO, MING'],
  ["D'Arcy", 'DARCY'],
  ['James, Peter', 'J'],
  ['James, Peter', 'J.P.'],
  ['James', 'J, PETER'],
  ['Elizabeth, Ann', 'LIZ, JANE'],
  ['William', 'BILLY'],
  ['Jack', 'JOHN'],
  ['Catherine', 'KATHERINE'],
  ['Margaret, Ann', 'PEGGY'],
  ['Robert', 'JOHN, ROBERT'],
  ['Bob', 'JOHN, ROBERT'],
  ['Robert, John', 'JOHN, ROBERT'],
  ['Robert, Paul', 'JOHN, ROBERT PAUL'],
])('[SCORE-041] %s and %s are one person', (one, other) => {
  expect([isFiledAs(one, other), isFiledAs(other, one)]).toEqual([true, true]);
});

it.each([
  ['James', 'JOHN'],
  ['Alexander', 'ALEXANDRA'],
  ['Liz', 'BETTY'],
  ['Emily', 'EMMA'],
  ['Mary-Jane', 'MARY-ANN'],
  ['Xiao, Ming', 'XIAO HONG'],
  ['James, Peter', 'J, ROBERT'],
  ['James, R', 'ROBERT'],
  ['John, Robert', 'ROBERT, PAUL'],
  ['Ada', 'ADAH'],
])('[SCORE-041] %s and %s may be twins', (one, other) => {
  expect([isFiledAs(one, other), isFiledAs(other, one)]).toEqual([false, false]);
});
