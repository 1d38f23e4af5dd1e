import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { FieldKeys } from './field-keys.ts';

/**
 * AES-256-GCM for single fields. Layout: key id (1 byte), nonce (12), tag (16), ciphertext. `context` (table, column
 * and row) is authenticated, so a value copied to another row or column does not decrypt.
 */
export type FieldCipher = {
  seal: (plain: string, context: string) => Buffer;
  open: (sealed: Uint8Array, context: string) => string;
};

declare module '#api/platform/context.ts' {
  interface Context {
    cipher: FieldCipher;
  }
}

const NONCE = 12;
const TAG = 16;

export function makeFieldCipher({ fieldKeys, currentFieldKey }: FieldKeys): FieldCipher {
  const writeKey = fieldKeys.get(currentFieldKey);
  if (writeKey === undefined) throw new Error('the current field key is not in the ring');
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', writeKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([currentFieldKey]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const key = fieldKeys.get(bytes[0] ?? 0);
      if (key === undefined)
        throw new Error(`no field key ${bytes[0] ?? 0} for ${context.split(':')[0] ?? ''}`);
      const nonce = bytes.subarray(1, 1 + NONCE);
      const tag = bytes.subarray(1 + NONCE, 1 + NONCE + TAG);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      // In counter mode `update` returns everything; `final` only checks the tag.
      const plain = decipher.update(bytes.subarray(1 + NONCE + TAG));
      decipher.final();
      return plain.toString();
    },
  };
}
