import type { FastifyReply } from 'fastify';

/**
 * A JSON answer that is written already, in two parts: what is this caller's own, and bytes that many are sent.
 * The second is sent as it is kept; joining both would copy all of it for each call.
 */
export class WrittenJson {
  readonly own: string;
  readonly shared: Buffer;

  constructor(own: string, shared: Buffer) {
    this.own = own;
    this.shared = shared;
  }
}

/** Sends one past Fastify, which takes one part only. `onSend` hooks do not see it. */
export function sendWrittenJson(reply: FastifyReply, { own, shared }: WrittenJson): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(own) + shared.length,
  });
  reply.raw.write(own);
  reply.raw.end(shared);
  return reply;
}
