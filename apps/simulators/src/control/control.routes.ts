import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Inbox } from '../messages/inbox.ts';
import type { Message } from '../messages/message.ts';
import type { Leads } from '../partner/leads.ts';
import { Fault, providers } from './faults.ts';
import type { Control } from './guard-provider.ts';
import { loopbackOnly } from './loopback-only.ts';

type Deps = { control: Control; inbox: Inbox; leads: Leads };

const RequestsQuery = z.object({ provider: z.enum(providers).optional() });

/** The control API: messages, faults, leads and the request log. */
export function controlRoutes({ control, inbox, leads }: Deps): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);

    app.get<{ Querystring: { to?: string } }>('/messages', (request) =>
      inbox.list(request.query.to).map(publicMessage),
    );
    app.delete('/messages', async (_request, reply) => {
      await inbox.clear();
      return reply.code(204).send();
    });

    app.get('/faults', async () => control.faults.list());
    app.put('/faults', (request) => {
      const fault = Fault.parse(request.body);
      control.faults.set(fault);
      return fault;
    });
    app.delete('/faults', async (_request, reply) => {
      control.faults.clear();
      return reply.code(204).send();
    });

    app.get('/leads', async () => leads.list());
    app.delete('/leads', async (_request, reply) => {
      leads.clear();
      return reply.code(204).send();
    });

    app.get('/requests', (request) => control.requests.list(RequestsQuery.parse(request.query).provider));
    app.delete('/requests', async (_request, reply) => {
      control.requests.clear();
      return reply.code(204).send();
    });
  };
}

function publicMessage(message: Message) {
  const { key: _, ...shown } = message;
  return shown;
}
