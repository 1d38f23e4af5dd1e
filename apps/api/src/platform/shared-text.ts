import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A JSON object that many answers have in common, to be followed by one caller's own fields. */
export type SharedText = {
  /** The object without its last brace, and a comma. */
  readonly plain: Buffer;
  /** The beginning of a gzip file of it, up to a byte boundary. */
  readonly zipped: Buffer;
  readonly checksum: number;
};

/** RFC 1952: a gzip file by deflate, without name, time or system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** RFC 1951: the head of the last block, stored as it is: its length twice, the second time inverted. */
const STORED_HEAD = 5;
const STORED_MAX = 0xff_ff;
const TRAILER = 8;

/** Takes an object with at least one field, as JSON. Compressing takes milliseconds: keep the result. */
export function sharedText(json: string): SharedText {
  const plain = Buffer.from(`${json.slice(0, -1)},`);
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, zipped: Buffer.concat([GZIP_HEADER, deflated]), checksum: crc32(plain) };
}

export const plainWith = ({ plain }: SharedText, own: Buffer): Buffer => Buffer.concat([plain, own]);

/**
 * A gzip file of the text and a caller's own fields, which are stored in it as they are: its length tells nothing about
 * them but their own.
 */
export function zippedWith({ plain, zipped, checksum }: SharedText, own: Buffer): Buffer {
  if (own.length > STORED_MAX) throw new RangeError('more than one block can hold');
  const head = Buffer.alloc(STORED_HEAD);
  head.writeUInt8(1, 0);
  head.writeUInt16LE(own.length, 1);
  head.writeUInt16LE(STORED_MAX - own.length, 3);
  const trailer = Buffer.alloc(TRAILER);
  trailer.writeUInt32LE(crc32(own, checksum), 0);
  trailer.writeUInt32LE((plain.length + own.length) % 2 ** 32, 4);
  return Buffer.concat([zipped, head, own, trailer]);
}
