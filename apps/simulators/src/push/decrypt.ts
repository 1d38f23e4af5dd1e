import { createDecipheriv, createHmac, type ECDH } from 'node:crypto';

type Receiver = { ecdh: ECDH; auth: Buffer };

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/** Decrypts a push message of one record (RFC 8291, content coding `aes128gcm` of RFC 8188). Throws for any other. */
export function decryptPush(body: Buffer, { ecdh, auth }: Receiver): Buffer {
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const keyLength = body.readUInt8(SALT_BYTES + 4);
  const start = SALT_BYTES + 5 + keyLength;
  const senderKey = body.subarray(SALT_BYTES + 5, start);
  const record = body.subarray(start);
  if (record.length > recordSize) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = expand(extract(auth, ecdh.computeSecret(senderKey)), info, 32);
  const pseudoRandomKey = extract(salt, secret);
  const key = expand(pseudoRandomKey, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(pseudoRandomKey, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('without the delimiter of a last record');
  return padded.subarray(0, end);
}

const extract = (salt: Buffer, secret: Buffer) => createHmac('sha256', salt).update(secret).digest();

/** HKDF-Expand for at most one block. */
const expand = (key: Buffer, info: Buffer, length: number) =>
  createHmac('sha256', key).update(info).update(Buffer.of(1)).digest().subarray(0, length);
