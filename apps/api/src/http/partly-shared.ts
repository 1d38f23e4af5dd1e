import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** What is written before the payload; null for an answer in one piece. */
    ownPart: Buffer | null;
  }
}

/** A JSON object of which some fields are this caller's own and the rest are the same bytes for many. */
export class PartlyShared {
  readonly own: object;
  readonly shared: Buffer;

  constructor(own: object, shared: Buffer) {
    this.own = own;
    this.shared = shared;
  }
}

export function acceptPartlyShared(app: FastifyInstance): void {
  app.decorateReply('ownPart', null);
}

/** Hooks see only the shared part, so such an answer must not be repeated from what a hook stored. */
export function sendPartlyShared(reply: FastifyReply, { own, shared }: PartlyShared): FastifyReply {
  // The end of the first object and the beginning of the second become the comma between them.
  reply.ownPart = Buffer.from(`${JSON.stringify(own).slice(0, -1)},`);
  return reply.type('application/json; charset=utf-8').send(shared.subarray(1));
}

/**
 * Sends both parts, the second as it is stored: joining them would copy all of it for each call. Fastify takes one
 * piece only, so this bypasses it, as the last hook of a route, when every other one has seen the answer.
 */
export const sendBothParts: onSendHookHandler = (_request, reply, payload, done) => {
  const { ownPart, raw } = reply;
  // A problem may replace an answer that could not be sent.
  if (ownPart === null || !Buffer.isBuffer(payload)) return done(null, payload);
  raw.writeHead(reply.statusCode, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-length': ownPart.length + payload.length,
  });
  raw.write(ownPart);
  raw.end(payload);
};
