import { crc32, deflateRawSync, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

/**
 * Minimum length for compression. Reports and maps exceed it. Answers with tokens do not, whose compressed length
 * might leak.
 */
const LARGE = 8192;
/** Most of the gain at a third of the time. */
const LEVEL = 4;

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(accepted));

/**
 * Compresses long answers on the thread pool. Must run after hooks that store an answer. Not `@fastify/compress`: it
 * drops the length of what it compresses, and sets no `Vary` on what it does not.
 */
export const zipLarge: onSendHookHandler = (request, reply, payload, done) => {
  // Files are bytes as well, and compressed already.
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  const isZipped = reply.hasHeader('content-encoding');
  if (!isJson || !isWhole || isZipped || payload.length < LARGE) return done(null, payload);
  void reply.header('vary', 'accept-encoding');
  if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
  gzip(payload, { level: LEVEL }, (error, zipped) => {
    if (error !== null) return done(null, payload);
    void reply.header('content-encoding', 'gzip');
    done(null, zipped);
  });
};

/** RFC 1952: deflated, without name or time, written on Unix. Then (RFC 1951) a block that is stored as it is. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0]);
const deflated = new WeakMap<Buffer, Buffer>();

/** A text whose second part is the same object in many answers: that is compressed once. The first is short. */
export function joinedText(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  [own, shared]: readonly [Buffer, Buffer],
): Buffer {
  if (shared.length < LARGE || !takesGzip(headers['accept-encoding'])) return Buffer.concat([own, shared]);
  void reply.header('vary', 'accept-encoding').header('content-encoding', 'gzip');
  const rest = deflated.get(shared) ?? deflateRawSync(shared);
  deflated.set(shared, rest);
  const [lengths, end] = [Buffer.alloc(4), Buffer.alloc(8)];
  lengths.writeUInt16LE(own.length);
  lengths.writeUInt16LE(0xffff - own.length, 2);
  end.writeUInt32LE(crc32(shared, crc32(own)));
  end.writeUInt32LE(own.length + shared.length, 4);
  return Buffer.concat([HEAD, lengths, own, rest, end]);
}
