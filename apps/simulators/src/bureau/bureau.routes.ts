import type { FastifyPluginAsync } from 'fastify';
import type { Provider } from '../control/faults.ts';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { requireCredential } from '../control/require-key.ts';
import type { BanStore } from './corrections/ban-store.ts';
import type { OtherBureau } from './corrections/pass-on.ts';
import type { CorrectionStore } from './corrections/correction-store.ts';
import { bureauCorrectionRoutes } from './corrections/corrections.routes.ts';
import { Enquiry } from './enquiry.ts';
import type { People } from './histories/people.ts';
import { Simulation } from './scoring/simulation.ts';

type Deps = {
  control: Control;
  provider: Provider;
  key: string;
  people: People;
  corrections: CorrectionStore;
  bans: BanStore;
  others: readonly OtherBureau[];
};

/** A credit bureau, keyed by a bearer token: enquiries, idempotent by reference, and simulations, which leave no trace. */
export function bureauRoutes({ control, provider, key, people, ...stores }: Deps): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, provider, control);
    requireCredential(app, (request) => request.headers.authorization, `Bearer ${key}`);
    app.post('/v2/enquiries/consumer-access', async (request, reply) => {
      const enquiry = Enquiry.parse(request.body);
      const { status, body } = people.reply(enquiry);
      return reply.code(status).send(body);
    });
    await app.register(bureauCorrectionRoutes(stores), { prefix: '/v1' });
    app.post('/v1/simulations', async (request, reply) => {
      const simulation = Simulation.parse(request.body);
      const { status, body } = people.simulate(simulation);
      return reply.code(status).send(body);
    });
  };
}
