import type { FastifyInstance } from 'fastify';

const loopbackHost = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const changing = new Set(['PUT', 'POST', 'PATCH', 'DELETE']);

/**
 * Keeps other websites out of the inbox and the controls. The listener is on loopback by default. The Host check stops
 * DNS rebinding, and the fetch-site check stops cross-site form posts.
 */
export function loopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!loopbackHost.test(request.headers.host ?? '')) {
      return reply.code(403).send({ code: 'NOT_LOOPBACK', message: 'ask for localhost or 127.0.0.1' });
    }
    if (!changing.has(request.method)) return undefined;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return reply.code(403).send({ code: 'CROSS_SITE', message: 'not from another site' });
    }
    const type = request.headers['content-type'];
    if (type !== undefined && !/^application\/json\b/i.test(type)) {
      return reply.code(415).send({ code: 'NOT_JSON', message: 'send application/json' });
    }
    return undefined;
  });
}
