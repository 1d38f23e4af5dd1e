import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

import type { UnsubscribeTokens } from './notices.ports.ts';

const ID_BYTES = 16;
const SIGNED_BYTES = ID_BYTES + 32;

/** Tokens that never expire: a notice may be read years later, and its link must work. */
export function makeUnsubscribeTokens(key: KeyObject): UnsubscribeTokens {
  const sign = (id: Uint8Array) => createHmac('sha256', key).update(id).digest();
  return {
    of(consentId) {
      const id = Buffer.from(consentId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, sign(id)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      // A token has only one spelling; Buffer would accept many.
      if (bytes.length !== SIGNED_BYTES || bytes.toString('base64url') !== token) return null;
      const id = bytes.subarray(0, ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(ID_BYTES), sign(id))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
