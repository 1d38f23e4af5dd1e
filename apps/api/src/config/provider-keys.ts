import { createPublicKey } from 'node:crypto';

/** Whether the text is a base64 RSA public key (SPKI). */
export function isRsaPublicKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
