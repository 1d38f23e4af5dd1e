import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isApiCall } from '../api-call.ts';
import { sendProblem } from '../problem.ts';

/** Whether part of the call's body has yet to arrive. A body sent in one piece with the headers is there at once. */
function awaitsBody({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  if (raw.complete) return false;
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the call counts among those being served. */
    isServed: boolean;
  }
}

/** Soon enough to be worth retrying, and late enough for the load to have fallen. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses calls of the API once so many are in progress, before anything is done for them: calls already being served
 * are then answered in time, and a refusal costs next to nothing. Pages, files and the health check are always
 * answered. A call counts while work is done for it: while its session is looked up, and from when its body has arrived
 * until its answer is made. A body that never ends and an answer that nobody takes keep nobody else out.
 */
export function shedLoad(app: FastifyInstance, { atOnce }: { atOnce: number }): void {
  let served = 0;
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (request.isServed || !isApiCall(request)) return done();
    if (served >= atOnce) {
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
    // For Fastify, a client that goes away does not end its request, and no answer is sent.
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
