import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A JSON object shared by many answers, to be extended with one caller's fields. */
export type SharedText = {
  /** The object without its closing brace, with a comma. */
  readonly plain: Buffer;
  /** The start of its gzip stream, up to a byte boundary. */
  readonly zipped: Buffer;
  readonly checksum: number;
};

/** RFC 1952: deflate, without name, time or system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** RFC 1951: header of a stored final block: its length, and the complement of that. */
const STORED_HEAD = 5;
const STORED_MAX = 0xff_ff;
const TRAILER = 8;

/** Takes a JSON object with at least one field. Compression takes milliseconds, so keep the result. */
export function sharedText(json: string): SharedText {
  const plain = Buffer.from(`${json.slice(0, -1)},`);
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, zipped: Buffer.concat([GZIP_HEADER, deflated]), checksum: crc32(plain) };
}

export const plainWith = ({ plain }: SharedText, own: Buffer): Buffer => Buffer.concat([plain, own]);

/**
 * The object with a caller's fields, as gzip. The fields are stored uncompressed, so the length reveals nothing about
 * their content.
 */
export function zippedWith({ plain, zipped, checksum }: SharedText, own: Buffer): Buffer {
  if (own.length > STORED_MAX) throw new RangeError('a stored block is limited to 65,535 bytes');
  const head = Buffer.alloc(STORED_HEAD);
  head.writeUInt8(1, 0);
  head.writeUInt16LE(own.length, 1);
  head.writeUInt16LE(STORED_MAX - own.length, 3);
  const trailer = Buffer.alloc(TRAILER);
  trailer.writeUInt32LE(crc32(own, checksum), 0);
  trailer.writeUInt32LE((plain.length + own.length) % 2 ** 32, 4);
  return Buffer.concat([zipped, head, own, trailer]);
}
