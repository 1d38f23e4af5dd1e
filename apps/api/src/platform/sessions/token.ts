import { hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const HOME_BYTES = 16;

/** The hash under which a token is stored. SHA-256 is enough: the token itself is 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * A new token: 256 random bits, then where its session lives, so that a check of it asks one machine alone. The home is
 * covered by what follows from the random part: no two tokens of a member show that they belong together.
 */
export function newToken(home: string): string {
  const secret = randomBytes(SECRET_BYTES);
  return Buffer.concat([secret, covered(secret, Buffer.from(home.replaceAll('-', ''), 'hex'))]).toString(
    'base64url',
  );
}

/** Where the session of a token lives; null for what is none of ours. */
export function homeIn(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== SECRET_BYTES + HOME_BYTES) return null;
  const hex = covered(bytes.subarray(0, SECRET_BYTES), bytes.subarray(SECRET_BYTES)).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The same again uncovers. */
function covered(secret: Buffer, home: Buffer): Buffer {
  const cover = hash('sha256', Buffer.concat([Buffer.from('home'), secret]), 'buffer');
  return Buffer.from(home.map((byte, index) => byte ^ (cover[index] ?? 0)));
}
