import type { FastifyInstance } from 'fastify';

import type { Context } from '#api/platform/context.ts';

/** One line per request with an allow-list of fields: the route, never the address as typed. */
export function installRequestLog(
  app: FastifyInstance,
  { logger, metrics }: Pick<Context, 'logger' | 'metrics'>,
): void {
  const levelOn = logger.isLevelEnabled('info');
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime);
    if (levelOn) {
      logger.info({
        event: 'request',
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      });
    }
    done();
  });
}
