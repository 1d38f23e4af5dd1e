import type { FastifyInstance } from 'fastify';

import { isApiCall } from './api-call.ts';
import { sendProblem } from './problem.ts';

/** What comes back soon enough to be asked again, and late enough for a crowd to thin out. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses calls of the API beyond so many under way, before anything is done for them: whoever is already being
 * served is then answered in time, and a refusal costs next to nothing. Pages, files and the health check are answered
 * however many there are.
 */
export function refuseCrowds(app: FastifyInstance, { atOnce }: { atOnce: number }): void {
  let underWay = 0;
  const leave = (): void => {
    underWay -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiCall(request)) return done();
    if (underWay >= atOnce) {
      void sendProblem(request, reply, { code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
      return;
    }
    underWay += 1;
    // Also when the client went away, which ends no request for Fastify.
    reply.raw.once('close', leave);
    done();
  });
}
