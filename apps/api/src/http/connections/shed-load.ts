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
    holdsSlot: boolean;
  }
}

/** Long enough for the load to fall. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses calls to the API and webhooks beyond a limit, so that requests in progress are answered in time. Pages, files
 * and the health check are always answered. A request holds a slot during the session look-up, and from the arrival of
 * its body until the answer is ready; one whose body arrives late has to get a slot again. Slow bodies and slow readers
 * hold none. Register it before the guards, which look up the session. Not `@fastify/under-pressure`: it watches the
 * event loop, which idles while calls wait for the database.
 */
export function shedLoad(app: FastifyInstance, { concurrency }: { concurrency: number }): void {
  let slotsInUse = 0;
  const acquire = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (request.holdsSlot || !isApiCall(request)) return done();
    if (slotsInUse >= concurrency) {
      void sendProblem(request, reply, { code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
      return;
    }
    slotsInUse += 1;
    request.holdsSlot = true;
    done();
  };
  const release = (request: FastifyRequest): void => {
    if (!request.holdsSlot) return;
    slotsInUse -= 1;
    request.holdsSlot = false;
  };

  app.decorateRequest('holdsSlot', false);
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify does not end the request of a client that disconnects.
    reply.raw.on('close', () => release(request));
    acquire(request, reply, done);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (awaitsBody(request)) release(request);
    done();
  });
  app.addHook('preValidation', acquire);
  app.addHook('onSend', (request, _reply, payload, done) => {
    release(request);
    done(null, payload);
  });
}
