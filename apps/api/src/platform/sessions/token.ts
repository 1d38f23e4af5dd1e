import { hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SHARD_KEY_BYTES = 16;

/** SHA-256 is enough, because a token is 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * A token: 256 random bits, then the shard key, so that a lookup queries one shard. The shard key is masked with a
 * digest of the random part, so that tokens of one member cannot be linked.
 */
export function newToken(shardKey: string): string {
  const secret = randomBytes(SECRET_BYTES);
  return Buffer.concat([secret, masked(secret, Buffer.from(shardKey.replaceAll('-', ''), 'hex'))]).toString(
    'base64url',
  );
}

/** Shard key in a token; null for a malformed token. */
export function shardKeyIn(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== SECRET_BYTES + SHARD_KEY_BYTES) return null;
  const hex = masked(bytes.subarray(0, SECRET_BYTES), bytes.subarray(SECRET_BYTES)).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** XOR with a digest of the random part; its own inverse. */
function masked(secret: Buffer, shardKey: Buffer): Buffer {
  const mask = hash('sha256', Buffer.concat([Buffer.from('shard key'), secret]), 'buffer');
  return Buffer.from(shardKey.map((byte, index) => byte ^ (mask[index] ?? 0)));
}
