import { randomInt } from 'node:crypto';

/** Crockford's letters and digits: none is mistaken for another when read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** `C-7K3M-9PQ2`: 40 random bits after a letter for their kind, so that no reference leads to another. */
export function newReferenceNumber(letter: string): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
  return `${letter}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
