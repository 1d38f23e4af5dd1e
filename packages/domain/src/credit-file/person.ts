import { withStateCode } from '../fields/state-of-address.ts';
import { normaliseNumber, normaliseSearch } from '../fields/text-fields.ts';
import type { FiledName } from './credit-file.ts';

/** Empty where the file states no name. */
export const fullName = ({ givenName, middleName, familyName }: FiledName): string =>
  [givenName, middleName, familyName].filter((part) => part !== null && part !== '').join(' ');

/**
 * A name in plain letters, in each way that bureaus write it: without case, accents, apostrophes, blanks and hyphens.
 * Only a letter has two ways: Müller is MULLER or MUELLER, but Bauer is not BAUR.
 */
export function foldings(name: string | null): readonly string[] {
  const words = normaliseNumber(name ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ');
  return SPELLINGS.reduce(
    (spelt, [written, ...others]) =>
      spelt.flatMap((each) =>
        each.includes(written) ? others.map((other) => each.replaceAll(written, other)) : [each],
      ),
    [` ${words} `],
  ).map((spelt) => normaliseSearch(spelt).replaceAll(' ', ''));
}

/**
 * Letters as a bare letter, or as passports write them (ICAO Doc 9303-3, section 6.A); đ also as it is in Serbian and
 * Croatian, ŋ as it is in Australian languages. Other accents are left out. A saint is abbreviated or not.
 */
const SPELLINGS = [
  ['ä', 'a', 'ae'],
  ['ö', 'o', 'oe'],
  ['ü', 'u', 'ue'],
  ['å', 'a', 'aa'],
  ['ø', 'o', 'oe'],
  ['đ', 'd', 'dj'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŋ', 'n', 'ng'],
  [' saint ', ' st '],
] as const;

/** Whether both state this part of a name, and differ at most in how it is written. */
export function isSamePart(one: string | null, other: string | null): boolean {
  return someFoldings(one, other, (ours, theirs) => ours !== '' && ours === theirs);
}

/** Whether one is the first letter of the other. */
export function isInitial(one: string | null, other: string | null): boolean {
  return someFoldings(one, other, (ours, theirs) => {
    const [shorter, longer] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
    return shorter.length === 1 && longer.startsWith(shorter);
  });
}

type Agrees = (ours: string, theirs: string) => boolean;

function someFoldings(one: string | null, other: string | null, agrees: Agrees): boolean {
  const theirs = foldings(other);
  return foldings(one).some((ours) => theirs.some((their) => agrees(ours, their)));
}

/** Compares the parts that both state; an initial equals its name. False where they share no part. */
export function isSameName(one: FiledName, other: FiledName): boolean {
  const parts = (['givenName', 'middleName', 'familyName'] as const)
    .map((part) => [one[part], other[part]] as const)
    .filter((both) => both.every(isStated));
  return parts.length > 0 && parts.every((both) => isSamePart(...both) || isInitial(...both));
}

const isStated = (part: string | null): boolean => foldings(part).some((folded) => folded !== '');

/** An address without what bureaus write differently. Equal texts are the same address; others may be too. */
export function foldAddress(address: string): string {
  const text = normaliseSearch(address).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return withStateCode(text)
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '' && !LEFT_OUT.has(word))
    .map((word) => SHORT.get(word) ?? word)
    .join(' ');
}

const LEFT_OUT = new Set(['unit', 'flat', 'apartment', 'apt', 'u', 'australia']);

const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'street saint',
    rd: 'road',
    ave: 'avenue av',
    dr: 'drive drv',
    ct: 'court crt',
    pl: 'place',
    pde: 'parade',
    cres: 'crescent cr',
    la: 'lane ln',
    tce: 'terrace ter',
    hwy: 'highway',
    bvd: 'boulevard blvd',
    cct: 'circuit cir',
    cl: 'close',
    gr: 'grove gve',
    sq: 'square',
    esp: 'esplanade',
    mt: 'mount',
    pt: 'point',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
  }).flatMap(([short, words]) => words.split(' ').map((word) => [word, short] as const)),
);
