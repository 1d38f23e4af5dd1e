import type { FastifyPluginAsync } from 'fastify';
import type { Provider } from '../control/faults.ts';
import { guardProvider, type Desk } from '../control/guard-provider.ts';
import { requireCredential } from '../control/require-key.ts';
import type { BanDesk } from './desks/ban-desk.ts';
import type { OtherBureau } from './desks/pass-on.ts';
import type { CorrectionDesk } from './desks/correction-desk.ts';
import { bureauCorrectionRoutes } from './desks/corrections.routes.ts';
import { Enquiry } from './enquiry.ts';
import type { People } from './lives/people.ts';
import { Simulation } from './scoring/simulation.ts';

type Deps = {
  desk: Desk;
  provider: Provider;
  key: string;
  people: People;
  corrections: CorrectionDesk;
  bans: BanDesk;
  others: readonly OtherBureau[];
};

/** A credit bureau, keyed by a bearer token: enquiries, idempotent by reference, and simulations, which leave no trace. */
export function bureauRoutes({ desk, provider, key, people, ...desks }: Deps): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, provider, desk);
    requireCredential(app, (request) => request.headers.authorization, `Bearer ${key}`);
    app.post('/v2/enquiries/consumer-access', async (request, reply) => {
      const enquiry = Enquiry.parse(request.body);
      const { status, body } = people.reply(enquiry);
      return reply.code(status).send(body);
    });
    await app.register(bureauCorrectionRoutes(desks), { prefix: '/v1' });
    app.post('/v1/simulations', async (request, reply) => {
      const simulation = Simulation.parse(request.body);
      const { status, body } = people.simulate(simulation);
      return reply.code(status).send(body);
    });
  };
}
