import type { FiledSubject } from '@wattle/domain/credit-file/credit-file';
import { foldAddress, isSamePart } from '@wattle/domain/credit-file/person';

import type { BureauSubject } from './bureau.ts';

/**
 * Whether a bureau's file is about the person it was asked about: same birth date, and same family name or one of the
 * names known as. Where the file has no birth date, family and given name and one address. A file that names no person, or a
 * deceased one, is not.
 */
export function isFileOf(filed: FiledSubject | null, asked: BureauSubject): boolean {
  if (filed === null || filed.isDeceased === true) return false;
  const named = [filed, ...filed.otherNames].filter((name) => isSamePart(name.familyName, asked.familyName));
  if (named.length === 0) return false;
  if (filed.birthDate !== null) return filed.birthDate === asked.dateOfBirth;
  return named.some((name) => isSamePart(name.givenName, asked.givenName)) && sharesAddress(filed, asked);
}

function sharesAddress({ addresses }: FiledSubject, asked: BureauSubject): boolean {
  const filed = new Set(addresses.map(foldAddress));
  return asked.addresses.some(({ line }) => filed.has(foldAddress(line)));
}
