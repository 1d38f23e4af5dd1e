import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { loopbackOnly } from '../control/loopback-only.ts';
import { requireCredential } from '../control/require-key.ts';
import { SubscriberForm, type SubscriberList } from './subscriber-list.ts';

type Deps = { control: Control; subscribers: SubscriberList; key: string };
type One = { Params: { reference: string } };

/** The mailing-list provider: subscribers by the sender's reference, by bearer token. */
export function mailingListRoutes({ control, subscribers, key }: Deps): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'mailinglist', control);
    requireCredential(app, (request) => request.headers.authorization, `Bearer ${key}`);

    app.put<One>('/v1/subscribers/:reference', (request) =>
      subscribers.put(request.params.reference, SubscriberForm.parse(request.body)),
    );

    app.get<One>('/v1/subscribers/:reference', async (request, reply) => {
      const found = subscribers.find(request.params.reference);
      return found ?? reply.code(404).send({ code: 'NO_SUBSCRIBER' });
    });

    app.delete<One>('/v1/subscribers/:reference', async (request, reply) => {
      if (subscribers.remove(request.params.reference)) return reply.code(204).send();
      return reply.code(404).send({ code: 'NO_SUBSCRIBER' });
    });
  };
}

/** Lists and deletes subscribers, and unsubscribes them as a reader would. */
export function mailingListControlRoutes(subscribers: SubscriberList): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.get('/subscribers', async () => subscribers.list());
    app.delete('/subscribers', async (_request, reply) => {
      subscribers.clear();
      return reply.code(204).send();
    });
    app.delete<One>('/subscribers/:reference', async (request, reply) =>
      reply.code(subscribers.remove(request.params.reference) ? 204 : 404).send(),
    );
    app.post<One>('/subscribers/:reference/unsubscribe', async (request, reply) =>
      reply.code(subscribers.unsubscribe(request.params.reference) ? 204 : 404).send(),
    );
  };
}
