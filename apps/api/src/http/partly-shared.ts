import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

import { type SharedText, zippedEnd } from '#api/platform/shared-text.ts';

import { takesGzip } from './zipped.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What is written after the payload; null for an answer in one piece. */
    ownPart: Buffer | null;
  }
}

/** A JSON object of which some fields are this caller's own and the rest are the same bytes for many. */
export class PartlyShared {
  readonly own: object;
  readonly shared: SharedText;

  constructor(own: object, shared: SharedText) {
    this.own = own;
    this.shared = shared;
  }
}

export function acceptPartlyShared(app: FastifyInstance): void {
  app.decorateReply('ownPart', null);
}

/**
 * For whoever takes gzip, the shared part goes out as it was compressed once. Hooks see only that part, so such an answer
 * must not be repeated from what a hook stored.
 */
export function sendPartlyShared(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { own, shared }: PartlyShared,
): FastifyReply {
  const rest = Buffer.from(JSON.stringify(own).slice(1));
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (!takesGzip(headers['accept-encoding'])) {
    reply.ownPart = rest;
    return reply.send(shared.plain);
  }
  reply.ownPart = zippedEnd(shared, rest);
  return reply.header('content-encoding', 'gzip').send(shared.zipped);
}

/**
 * Sends both parts, the first as it is stored: joining them would copy all of it for each call. Fastify takes one
 * piece only, so this bypasses it, as the last hook of a route, when every other one has seen the answer.
 */
export const sendBothParts: onSendHookHandler = (_request, reply, payload, done) => {
  const { ownPart, raw } = reply;
  // A problem may replace an answer that could not be sent.
  if (ownPart === null || !Buffer.isBuffer(payload)) return done(null, payload);
  raw.writeHead(reply.statusCode, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-length': payload.length + ownPart.length,
  });
  raw.write(payload);
  raw.end(ownPart);
};
