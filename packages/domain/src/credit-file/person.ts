import { normaliseSearch } from '../fields/text-fields.ts';
import type { FiledName } from './credit-file.ts';

/** Empty where the file states no name. */
export const fullName = ({ givenName, middleName, familyName }: FiledName): string =>
  [givenName, middleName, familyName].filter((part) => part !== null && part !== '').join(' ');

/** A name without what is written differently: case, accents, apostrophes, blanks and hyphens. */
export const foldName = (name: string): string =>
  normaliseSearch(name)
    .replaceAll(/[ßæœøđðþłħı]/g, (letter) => BASE_LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Letters that are no base letter with an accent, as bureaus write them. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Compares the parts that both state; an initial equals its name. False where they share no part. */
export function isSameName(one: FiledName, other: FiledName): boolean {
  const parts = (['givenName', 'middleName', 'familyName'] as const).flatMap((part) => {
    const [ours, theirs] = [foldName(one[part] ?? ''), foldName(other[part] ?? '')];
    return ours === '' || theirs === '' ? [] : [ours === theirs || isInitial(ours, theirs)];
  });
  return parts.length > 0 && parts.every(Boolean);
}

function isInitial(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length === 1 && longer.startsWith(shorter);
}

/** An address without what bureaus write differently. Equal texts are the same address; others may be too. */
export function foldAddress(address: string): string {
  const text = normaliseSearch(address).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return STATES.reduce((folded, [name, short]) => folded.replace(name, ` ${short}`), ` ${text} `)
    .split(' ')
    .filter((word) => word !== '' && !LEFT_OUT.has(word))
    .map((word) => SHORT.get(word) ?? word)
    .join(' ');
}

/** Matched before a postcode or at the end only: Victoria is a street's name too. */
const STATES = (
  [
    ['new south wales', 'nsw'],
    ['victoria', 'vic'],
    ['queensland', 'qld'],
    ['south australia', 'sa'],
    ['western australia', 'wa'],
    ['tasmania', 'tas'],
    ['northern territory', 'nt'],
    ['australian capital territory', 'act'],
  ] as const
).map(([name, short]) => [new RegExp(` ${name}(?= (?:\\d{4} )?(?:australia )?$)`), short] as const);

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
