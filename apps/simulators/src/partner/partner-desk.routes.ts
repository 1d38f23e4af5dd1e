import type { FastifyPluginAsync } from 'fastify';
import { loopbackOnly } from '../control/loopback-only.ts';
import { personPagePolicy } from '../messages/page-policy.ts';
import type { Leads } from './leads.ts';
import { partnerDeskPage } from './partner-desk-page.ts';

/** Where the partners' people would read their leads: everything that arrived, and nothing that did not. */
export function partnerDeskRoutes(leads: Leads): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.get('/', async (_request, reply) =>
      reply.headers(personPagePolicy).type('text/html; charset=utf-8').send(partnerDeskPage(leads.list())),
    );
  };
}
