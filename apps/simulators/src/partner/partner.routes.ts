import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { requireCredential } from '../control/require-key.ts';
import type { Leads } from './leads.ts';

/** Loose: unknown fields are kept, so that tests can find what should not have been sent. */
const Lead = z.looseObject({
  clickId: z.string().min(16).max(100),
  productId: z.int().min(1),
});

type Deps = { control: Control; leads: Leads; key: string };

/** The lead API of the partners: JSON with a bearer key. A repeated click id is one lead. */
export function partnerRoutes({ control, leads, key }: Deps): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'partner', control);
    requireCredential(app, (request) => request.headers.authorization, `Bearer ${key}`);

    app.post('/v1/leads', async (request, reply) => {
      const lead = Lead.parse(request.body);
      const headers = Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => name !== 'authorization')
          .map(([name, value]) => [name, String(value)]),
      );
      const taken = leads.take(lead.clickId, {
        headers,
        body: request.body,
      });
      return reply.code(201).send({ leadId: taken.leadId });
    });
  };
}
