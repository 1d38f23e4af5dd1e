import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Desk } from '../control/guard-provider.ts';
import { requireCredential } from '../control/require-key.ts';
import { Enquiry } from './enquiry.ts';
import { makePeople } from './people.ts';

/** The credit bureau: one call, keyed by a bearer token, idempotent by reference. */
export function bureauRoutes(desk: Desk, key: string): FastifyPluginAsync {
  const people = makePeople();
  return async (app) => {
    guardProvider(app, 'bureau', desk);
    requireCredential(app, (request) => request.headers.authorization, `Bearer ${key}`);
    app.post('/v2/enquiries/consumer-access', async (request, reply) => {
      const enquiry = Enquiry.safeParse(request.body);
      if (!enquiry.success) {
        const fields = enquiry.error.issues.map(({ path }) => path.join('.'));
        return reply.code(400).send({ code: 'MALFORMED', fields });
      }
      const { status, body } = people.reply(enquiry.data);
      return reply.code(status).send(body);
    });
  };
}
