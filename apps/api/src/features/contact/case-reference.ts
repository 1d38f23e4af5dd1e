import { randomInt } from 'node:crypto';

/** Crockford's letters and digits: none that is taken for another when it is read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const PREFIX = { enquiry: 'E', complaint: 'C' } as const;

/** `C-7K3M-9PQ2`: 40 random bits, so that no reference leads to another. */
export function newCaseReference(kind: keyof typeof PREFIX): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
  return `${PREFIX[kind]}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
