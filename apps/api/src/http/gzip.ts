import { gzip } from 'node:zlib';

import type { onSendHookHandler } from 'fastify';

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
  if (!isJson || !isWhole || payload.length < LARGE) return done(null, payload);
  void reply.header('vary', 'accept-encoding');
  if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
  gzip(payload, { level: LEVEL }, (error, zipped) => {
    if (error !== null) return done(null, payload);
    void reply.header('content-encoding', 'gzip');
    done(null, zipped);
  });
};
