import { generateKeyPairSync, type KeyObject } from 'node:crypto';

let made: { publicKey: KeyObject; privateKey: KeyObject } | null = null;

/** One RSA key for all providers that sign, generated on first use because it is slow. */
export function signingKey() {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return made;
}
