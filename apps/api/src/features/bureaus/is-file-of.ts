import type { FiledName, FiledSubject } from '@wattle/domain/credit-file/credit-file';
import { foldAddress, isInitial, isSamePart } from '@wattle/domain/credit-file/person';

import type { BureauSubject } from './bureau.ts';
import { isShortForm } from './short-names.ts';

/**
 * Whether a bureau's file is about the person it was asked about: same birth date, and a family and a given name of the
 * names known as. Where the file has no birth date, one name with the same family and given name, and one address. A
 * file that names no person, or a deceased one, is not.
 */
export function isFileOf(filed: FiledSubject | null, asked: BureauSubject): boolean {
  if (filed === null || filed.isDeceased === true) return false;
  const names = [filed, ...filed.otherNames];
  const named = names.filter((name) => isSamePart(name.familyName, asked.familyName));
  if (named.length === 0) return false;
  if (filed.birthDate === null) {
    return named.some((name) => isSamePart(name.givenName, asked.givenName)) && sharesAddress(filed, asked);
  }
  return filed.birthDate === asked.dateOfBirth && names.some((name) => goesBy(name, asked));
}

type Given = Pick<FiledName, 'givenName' | 'middleName'>;

/**
 * Tells twins apart. The given names are the same or one's short form; or all given and middle names of one are among
 * the other's, so a person may go by a middle name, write one name as two, or leave some out.
 */
function goesBy(filed: Given, asked: Given): boolean {
  const [theirs, ours] = [wordsOf(filed), wordsOf(asked)];
  return (
    isSamePart(filed.givenName, asked.givenName) ||
    isShortForm(filed.givenName, asked.givenName) ||
    isSamePart(theirs.join(''), ours.join('')) ||
    areAmong(theirs, ours) ||
    areAmong(ours, theirs)
  );
}

const wordsOf = ({ givenName, middleName }: Given): string[] =>
  `${givenName ?? ''} ${middleName ?? ''}`.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];

/** An initial counts in the same place only: J is James, but James R is not Robert. */
function areAmong(names: readonly string[], others: readonly string[]): boolean {
  const isAmong = (name: string, at: number) =>
    isInitial(name, others[at] ?? null) ||
    others.some((other) => isSamePart(name, other) || isShortForm(name, other));
  return names.length > 0 && names.every(isAmong);
}

function sharesAddress({ addresses }: FiledSubject, asked: BureauSubject): boolean {
  const filed = new Set(addresses.map(foldAddress));
  return asked.addresses.some(({ line }) => filed.has(foldAddress(line)));
}
