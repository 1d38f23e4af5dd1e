import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { suggestAddresses } from './suggest.ts';

const minQueryLength = 3;

/** Addressr's search: addresses of G-NAF in capitals, the best match first. */
export function addressrRoutes(control: Control, key: string): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'address', control);
    app.get<{ Querystring: { q?: unknown } }>('/addresses', async ({ headers, query }, reply) => {
      if (headers['x-api-key'] !== key && headers['x-rapidapi-key'] !== key) {
        return reply.code(401).send({ message: 'Authentication required' });
      }
      const { q } = query;
      if (typeof q !== 'string' || q.length < minQueryLength) return reply.code(400).send({ message: 'q' });
      return suggestAddresses(q).map((address, rank) => {
        const sla = address.toUpperCase();
        const pid = `GASIM_${createHash('sha256').update(sla).digest('hex').slice(0, 9)}`;
        return { sla, highlight: { sla: `<em>${sla}</em>` }, score: 20 - rank, pid };
      });
    });
  };
}
