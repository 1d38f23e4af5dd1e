import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { apiKeyHeader, requireCredential } from '../control/require-key.ts';
import { suggestAddresses } from './suggest.ts';

const maxQueryLength = 300;

/** Address look-up for text typed so far. */
export function addressRoutes(control: Control, key: string): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'address', control);
    requireCredential(app, apiKeyHeader, key);
    app.get<{ Querystring: { q?: string } }>('/v1/suggest', async (request, reply) => {
      const typed = request.query.q;
      if (typeof typed !== 'string' || typed.length > maxQueryLength) {
        return reply.code(400).send({ code: 'MALFORMED', fields: ['q'] });
      }
      return { suggestions: suggestAddresses(typed) };
    });
  };
}
