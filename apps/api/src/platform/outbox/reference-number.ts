import { randomInt } from 'node:crypto';

/** Crockford's base 32: no two characters are confused when read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Such as `C-7K3M-9PQ2`: a letter for the kind, then 40 random bits, so numbers cannot be guessed. */
export function newReferenceNumber(letter: string): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
  return `${letter}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
