import { randomBytes } from 'node:crypto';

import type { Context } from '#api/platform/context.ts';
import { isSameHash } from '#api/platform/secrets/keyed-hash.ts';
import { spend } from '#api/platform/throttles/spend-challenge.sql.ts';

/** The time that a browser waits for a finger. */
export const CHALLENGE_MS = 5 * 60_000;

/** Log-ins have no session to bind a challenge to. */
export const LOG_IN = 'log-in';

const RANDOM_BYTES = 16;
const END_BYTES = 6;
const SIGNED_BYTES = RANDOM_BYTES + END_BYTES;

/** Random bytes, the end in ms, and a keyed hash of both: nothing is stored until it is used. */
export function newChallenge(ctx: Context, boundTo: string): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(END_BYTES);
  end.writeUIntBE(ctx.now().getTime() + CHALLENGE_MS, 0, END_BYTES);
  const signed = Buffer.concat([randomBytes(RANDOM_BYTES), end]);
  return new Uint8Array(Buffer.concat([signed, signature(ctx, boundTo, signed)]));
}

/** True once, for an unexpired challenge that this server issued. */
export async function spendChallenge(ctx: Context, boundTo: string, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const given = bytes.subarray(SIGNED_BYTES);
  if (!isSameHash(signature(ctx, boundTo, signed), given)) return false;
  const expiresAt = new Date(signed.readUIntBE(RANDOM_BYTES, END_BYTES));
  return expiresAt > ctx.now() && spend(ctx, { id: given, expiresAt });
}

const signature = ({ hash }: Context, boundTo: string, signed: Buffer) =>
  hash('passkey-challenge')(boundTo, signed.toString('base64url'));
