import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A JSON object that many answers have in common, ready to be followed by fields of one caller's own. */
export type SharedText = {
  /** The object without its last brace, and a comma. */
  readonly plain: Buffer;
  /** The beginning of a gzip file of it, up to a boundary where something else may follow. */
  readonly zipped: Buffer;
  readonly checksum: number;
};

/** RFC 1952: a gzip file by deflate, without name, time or system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const TRAILER_BYTES = 8;
/** RFC 1951: the last block, stored as it is: its length twice, the second time inverted. */
const STORED_BYTES = 5;
const STORED_MAX = 0xff_ff;

/** Takes an object with at least one field, as JSON. Compressing takes milliseconds: keep what comes back. */
export function sharedText(json: string): SharedText {
  const plain = Buffer.from(`${json.slice(0, -1)},`);
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  return { plain, zipped: Buffer.concat([GZIP_HEADER, deflated]), checksum: crc32(plain) };
}

/**
 * What makes a whole gzip file of the shared text's beginning: the caller's own bytes as they are, at most 65,535 of them,
 * and the trailer. They are not compressed, so the length of an answer tells nothing about them but their own length.
 */
export function zippedEnd({ plain, checksum }: SharedText, own: Buffer): Buffer {
  if (own.length > STORED_MAX) throw new RangeError('more than one block can hold');
  const end = Buffer.alloc(STORED_BYTES + own.length + TRAILER_BYTES);
  end.writeUInt8(1, 0);
  end.writeUInt16LE(own.length, 1);
  end.writeUInt16LE(STORED_MAX - own.length, 3);
  own.copy(end, STORED_BYTES);
  end.writeUInt32LE(crc32(own, checksum), STORED_BYTES + own.length);
  end.writeUInt32LE((plain.length + own.length) % 2 ** 32, STORED_BYTES + own.length + 4);
  return end;
}
