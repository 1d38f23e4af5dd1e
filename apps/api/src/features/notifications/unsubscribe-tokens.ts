import type { Context } from '#api/platform/context.ts';
import { isSameHash } from '#api/platform/secrets/keyed-hash.ts';

const ID_BYTES = 16;
const SIGNED_BYTES = ID_BYTES + 32;

type Signs = Pick<Context, 'hash'>;

const signature = ({ hash }: Signs, consentId: string) => hash('unsubscribe')(consentId);

/**
 * Unsubscribe token: the random id of the consent with an HMAC over it. It never expires, because a notice may be read
 * years later and its link must work.
 */
export function unsubscribeToken(ctx: Signs, consentId: string): string {
  const id = Buffer.from(consentId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signature(ctx, consentId)]).toString('base64url');
}

/** The consent id; null for a token we did not sign. */
export function readUnsubscribeToken(ctx: Signs, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  // base64url has several spellings of the same bytes; accept one.
  if (bytes.length !== SIGNED_BYTES || bytes.toString('base64url') !== token) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const consentId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSameHash(signature(ctx, consentId), bytes.subarray(ID_BYTES)) ? consentId : null;
}
