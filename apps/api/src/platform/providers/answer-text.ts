import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export const MAX_ANSWER_BYTES = 2_000_000;

/** An answer whose bytes are not what its headers say, or more than we read. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
  /** What is wrong: `content-encoding`, `charset` or `length`. */
  readonly part: string;

  constructor(part: string) {
    super(`the ${part} of the answer`);
    this.part = part;
  }
}

/** The text of an answer. Wrong bytes throw: they never become U+FFFD. */
export function textOfAnswer(bytes: Buffer, headers: IncomingHttpHeaders): string {
  const decoded = withoutCodings(bytes, headers['content-encoding']?.toLowerCase() ?? '');
  return decode(decoded, headers['content-type']?.toLowerCase() ?? '');
}

const LIMIT = { maxOutputLength: MAX_ANSWER_BYTES };

/** Servers disagree on whether deflate has the header of zlib. */
function inflate(bytes: Buffer): Buffer {
  const hasHeader = bytes.length > 1 && (bytes[0] ?? 0) % 16 === 8 && bytes.readUInt16BE(0) % 31 === 0;
  return hasHeader ? inflateSync(bytes, LIMIT) : inflateRawSync(bytes, LIMIT);
}

const CODINGS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  '': (bytes) => bytes,
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes, LIMIT),
  'x-gzip': (bytes) => gunzipSync(bytes, LIMIT),
  deflate: inflate,
  br: (bytes) => brotliDecompressSync(bytes, LIMIT),
};
const CODINGS_MAX = 3;

/** We ask for none. Some servers use one all the same. */
function withoutCodings(bytes: Buffer, coded: string): Buffer {
  const codings = coded.split(',').map((coding) => coding.trim());
  if (codings.length > CODINGS_MAX) throw new UnreadableAnswer('content-encoding');
  return codings.reduceRight((coding, name) => {
    const decoder = Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
    if (decoder === undefined) throw new UnreadableAnswer('content-encoding');
    try {
      return decoder(coding);
    } catch (cause) {
      const isTooLong = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
      throw new UnreadableAnswer(isTooLong ? 'length' : 'content-encoding');
    }
  }, bytes);
}

const CHARSETS: Readonly<Record<string, (bytes: Buffer) => string>> = {
  'utf-8': decodeUtf8,
  utf8: decodeUtf8,
  'us-ascii': decodeAscii,
  ascii: decodeAscii,
  'iso-8859-1': (bytes) => bytes.toString('latin1'),
  latin1: (bytes) => bytes.toString('latin1'),
};

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableAnswer('charset');
  }
}

function decodeAscii(bytes: Buffer): string {
  if (bytes.some((byte) => byte > 127)) throw new UnreadableAnswer('charset');
  return bytes.toString('latin1');
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/;
const DECLARATION = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']+)["']/i;
const DECLARATION_BYTES = 200;

/** Finds the charset in the byte order mark, the header or the declaration of XML, in this order (RFC 7303). */
function decode(bytes: Buffer, type: string): string {
  if (bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) return decodeUtf8(bytes);
  const start = bytes.toString('latin1', 0, DECLARATION_BYTES);
  const charset = CHARSET.exec(type)?.[1] ?? DECLARATION.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  const decoder = Object.hasOwn(CHARSETS, charset) ? CHARSETS[charset] : undefined;
  if (decoder === undefined) throw new UnreadableAnswer('charset');
  return decoder(bytes);
}
