import type { FastifyInstance } from 'fastify';

const loopbackHost = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const changing = new Set(['PUT', 'POST', 'PATCH', 'DELETE']);

/**
 * Keeps other websites out of the inbox and the controls. Unless it was told otherwise, the listener is already on
 * loopback; the Host check stops a site that rebinds its own name to 127.0.0.1, and the fetch-site check stops one that
 * submits forms.
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
