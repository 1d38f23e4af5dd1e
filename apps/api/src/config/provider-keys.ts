import { createECDH, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';

const parses = (parse: () => unknown): boolean => {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
};

/** Whether the text begins with a certificate in PEM. */
export const isCertificate = (text: string): boolean => parses(() => new X509Certificate(text));

/** Whether the text is an unencrypted private key in PEM. */
export const isPrivateKey = (text: string): boolean => parses(() => createPrivateKey(text));

export const belongTogether = (certificate: string, key: string): boolean =>
  new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));

/** Whether the text is a base64 RSA public key (SPKI). */
export function isRsaPublicKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** Whether the text is a private key of P-256 in base64url. */
export const isVapidKey = (text: string): boolean =>
  parses(() => createECDH('prime256v1').setPrivateKey(text, 'base64url'));
