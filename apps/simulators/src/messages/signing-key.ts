import { generateKeyPairSync, type KeyObject } from 'node:crypto';

let made: { publicKey: KeyObject; privateKey: KeyObject } | null = null;

/** One RSA key for all providers that sign, made when one first does: few tests need it, and it takes a while. */
export function signingKey() {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return made;
}
