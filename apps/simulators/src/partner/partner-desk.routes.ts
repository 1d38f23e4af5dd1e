import type { FastifyPluginAsync } from 'fastify';
import { loopbackOnly } from '../control/loopback-only.ts';
import { personPagePolicy } from '../messages/page-policy.ts';
import type { Leads } from './leads.ts';
import { partnerDeskPage } from './partner-desk-page.ts';

/** A page on which partners would read their leads, with all that arrived. */
export function partnerDeskRoutes(leads: Leads): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.get('/', async (_request, reply) =>
      reply.headers(personPagePolicy).type('text/html; charset=utf-8').send(partnerDeskPage(leads.list())),
    );
  };
}
