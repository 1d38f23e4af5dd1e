import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Context } from '#api/platform/context.ts';

const ID_BYTES = 16;
const SIGNED_BYTES = ID_BYTES + 32;

type Signs = { keys: Pick<Context['keys'], 'unsubscribe'> };

const signature = ({ keys }: Signs, id: Uint8Array) =>
  createHmac('sha256', keys.unsubscribe).update(id).digest();

/**
 * The token in a notice's link. It holds the id of the consent, which is random and says nothing about anybody, and our
 * signature over it. It never expires: a notice may be read years later, and its link must work.
 */
export function unsubscribeToken(ctx: Signs, consentId: string): string {
  const id = Buffer.from(consentId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signature(ctx, id)]).toString('base64url');
}

/** The id of the consent; null for anything we did not sign. */
export function readUnsubscribeToken(ctx: Signs, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  // A token has only one spelling; Buffer would accept many.
  if (bytes.length !== SIGNED_BYTES || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signature(ctx, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
