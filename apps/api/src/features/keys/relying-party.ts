import type { Context } from '#api/platform/context.ts';

/** COSE: EdDSA, ES256 and RS256, which between them every authenticator has. */
export const ALGORITHMS = [-8, -7, -257];

/** Passkeys belong to the host of PUBLIC_URL, and work on no other. */
export function relyingParty({ config: { publicOrigin: origin } }: Pick<Context, 'config'>) {
  return { origin, rpId: new URL(origin).hostname };
}

/** A member's id as the 16 bytes that an authenticator keeps with a passkey. */
export const userHandleOf = (memberId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(memberId.replaceAll('-', ''), 'hex'));

/** Null for anything but 16 bytes. */
export function memberIdIn(userHandle: string): string | null {
  const hex = Buffer.from(userHandle, 'base64url').toString('hex');
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/u.exec(hex);
  return parts === null ? null : parts.slice(1).join('-');
}
