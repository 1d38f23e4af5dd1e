import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isApiCall } from './api-call.ts';
import { awaitsBody } from './body-arrival.ts';
import { sendProblem } from './problem.ts';

/** What comes back soon enough to be asked again, and late enough for a crowd to thin out. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses calls of the API beyond so many under way, before anything is done for them: whoever is already being
 * served is then answered in time, and a refusal costs next to nothing. Pages, files and the health check are answered
 * however many there are.
 *
 * A call counts while something is done for it: while it is looked who calls, and from when its body is there until its
 * answer is made. A body that never ends and an answer that nobody takes keep nobody else out.
 */
export function refuseCrowds(app: FastifyInstance, { atOnce }: { atOnce: number }): void {
  const served = new Set<FastifyReply>();
  const hasRoom = (): boolean => {
    if (served.size < atOnce) return true;
    for (const reply of served) if (reply.raw.headersSent) served.delete(reply);
    return served.size < atOnce;
  };
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!isApiCall(request) || served.has(reply)) return done();
    if (!hasRoom()) {
      void sendProblem(request, reply, { code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
      return;
    }
    served.add(reply);
    done();
  };

  app.addHook('onRequest', (request, reply, done) => {
    // Also when the client went away, which ends no request for Fastify.
    reply.raw.once('close', () => served.delete(reply));
    enter(request, reply, done);
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (awaitsBody(request)) served.delete(reply);
    done();
  });
  app.addHook('preValidation', enter);
}
