import { createPublicKey } from 'node:crypto';

/** Whether a text is the base64 of an RSA public key (SPKI), as providers hand them out. */
export function isRsaPublicKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
