import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Desk } from '../control/guard-provider.ts';
import { requireCredential } from '../control/require-key.ts';
import { Enquiry } from './enquiry.ts';
import { makePeople } from './people.ts';
import { Simulation } from './simulation.ts';

/** The credit bureau, keyed by a bearer token: enquiries, idempotent by reference, and simulations, which leave no trace. */
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
    app.post('/v1/simulations', async (request, reply) => {
      const simulation = Simulation.safeParse(request.body);
      if (!simulation.success) {
        const fields = simulation.error.issues.map(({ path }) => path.join('.'));
        return reply.code(400).send({ code: 'MALFORMED', fields });
      }
      const { status, body } = people.simulate(simulation.data);
      return reply.code(status).send(body);
    });
  };
}
