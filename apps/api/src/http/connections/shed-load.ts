import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isApiCall } from '../api-call.ts';
import { sendProblem } from '../problem.ts';

/** Whether part of the body has yet to arrive. A small body arrives together with its headers. */
function awaitsBody({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  if (raw.complete) return false;
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request counts towards the limit. */
    isServed: boolean;
  }
}

/** Long enough for the load to fall. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses API requests beyond a limit before any work is done, so that requests in progress are answered in time.
 * Pages, files and the health check are always answered. A request counts while work is done for it: during the
 * session lookup, and from the arrival of its body until the answer is ready. Slow bodies and slow readers do not
 * count. Not `@fastify/under-pressure`: it watches the event loop, which idles while calls wait for the database.
 */
export function shedLoad(app: FastifyInstance, { concurrency }: { concurrency: number }): void {
  let served = 0;
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (request.isServed || !isApiCall(request)) return done();
    if (served >= concurrency) {
      void sendProblem(request, reply, { code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
      return;
    }
    served += 1;
    request.isServed = true;
    done();
  };
  const leave = (request: FastifyRequest): void => {
    if (!request.isServed) return;
    served -= 1;
    request.isServed = false;
  };

  app.decorateRequest('isServed', false);
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify does not end the request of a client that disconnects.
    reply.raw.on('close', () => leave(request));
    enter(request, reply, done);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (awaitsBody(request)) leave(request);
    done();
  });
  app.addHook('preValidation', enter);
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
}
