import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { loopbackOnly } from '../control/loopback-only.ts';
import type { HubSpot, Kind } from './hubspot.ts';

/** HubSpot's own properties, and those that an operator adds. */
const defined: Record<Kind, RegExp> = {
  contacts: /^(email|firstname|lastname|phone)$/,
  tickets:
    /^(subject|content|hs_pipeline|hs_pipeline_stage|[a-z\d_]+_(reference|member|kind|origin|received_at|answer_due_on))$/,
};

const Inputs = z.object({
  inputs: z
    .array(
      z.object({
        idProperty: z.string(),
        id: z.string().min(1),
        properties: z.record(z.string(), z.string()),
      }),
    )
    .min(1)
    .max(100),
});
const Search = z.object({
  filterGroups: z
    .array(
      z.object({
        filters: z
          .array(z.object({ propertyName: z.string(), operator: z.literal('EQ'), value: z.string() }))
          .length(1),
      }),
    )
    .length(1),
  limit: z.int().min(1).max(200).default(10),
});

const Read = z.object({
  idProperty: z.string(),
  inputs: z
    .array(z.object({ id: z.string() }))
    .min(1)
    .max(100),
  properties: z.array(z.string()),
  propertiesWithHistory: z.array(z.string()),
});

type Deps = { control: Control; hubSpot: HubSpot; key: string };

const problem = (category: string, message: string) => ({
  status: 'error',
  message,
  category,
  correlationId: '00000000-0000-4000-8000-000000000000',
});

/** HubSpot's CRM for tickets and their contacts. */
export function hubSpotRoutes({ control, hubSpot, key }: Deps): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'crm', control);
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === `Bearer ${key}`) return undefined;
      return reply.code(401).send(problem('INVALID_AUTHENTICATION', 'Authentication credentials not found.'));
    });
    for (const kind of ['tickets', 'contacts'] as const) upserting(app, hubSpot, kind);
    searching(app, hubSpot);
    reading(app, hubSpot);
    joining(app, hubSpot);
    removing(app, hubSpot);
  };
}

function upserting(app: FastifyInstance, hubSpot: HubSpot, kind: Kind): void {
  app.post(`/crm/v3/objects/${kind}/batch/upsert`, async ({ body }, reply) => {
    const parsed = Inputs.safeParse(body);
    if (!parsed.success) return reply.code(400).send(problem('VALIDATION_ERROR', 'Invalid input JSON'));
    const names = parsed.data.inputs.flatMap(({ idProperty, properties }) => [
      idProperty,
      ...Object.keys(properties),
    ]);
    const unknown = names.find((name) => !defined[kind].test(name));
    if (unknown !== undefined) {
      return reply.code(400).send(problem('VALIDATION_ERROR', `Property "${unknown}" does not exist`));
    }
    const now = new Date().toISOString();
    const results = parsed.data.inputs.map((input) => ({
      ...hubSpot.upsert(kind, input),
      createdAt: now,
      updatedAt: now,
      archived: false,
    }));
    return { status: 'COMPLETE', results, startedAt: now, completedAt: now };
  });
}

function searching(app: FastifyInstance, hubSpot: HubSpot): void {
  app.post('/crm/v3/objects/tickets/search', async ({ body }, reply) => {
    const parsed = Search.safeParse(body);
    const filter = parsed.data?.filterGroups[0]?.filters[0];
    if (!parsed.success || filter === undefined) {
      return reply.code(400).send(problem('VALIDATION_ERROR', 'Invalid input JSON'));
    }
    const found = hubSpot.find('tickets', filter.propertyName, filter.value);
    return { total: found.length, results: found.slice(0, parsed.data.limit) };
  });
}

/** 207 where one is missing; a property that is unknown or unset is null. */
function reading(app: FastifyInstance, hubSpot: HubSpot): void {
  app.post('/crm/v3/objects/tickets/batch/read', async ({ body }, reply) => {
    const parsed = Read.safeParse(body);
    if (!parsed.success) return reply.code(400).send(problem('VALIDATION_ERROR', 'Invalid input JSON'));
    const { idProperty, inputs, properties } = parsed.data;
    const found = inputs.map((input) => hubSpot.find('tickets', idProperty, input.id));
    const results = found.flat().map((ticket) => ({
      id: ticket.id,
      properties: Object.fromEntries(properties.map((name) => [name, ticket.properties[name] ?? null])),
      archived: false,
    }));
    const missing = found.filter((tickets) => tickets.length === 0).length;
    if (missing === 0) return { status: 'COMPLETE', results };
    const errors = [problem('OBJECT_NOT_FOUND', 'Could not get some TICKET objects')];
    return reply.code(207).send({ status: 'COMPLETE', results, numErrors: errors.length, errors });
  });
}

type Pair = { Params: { ticket: string; contact: string } };

function joining(app: FastifyInstance, hubSpot: HubSpot): void {
  app.put<Pair>(
    '/crm/v4/objects/tickets/:ticket/associations/default/contacts/:contact',
    async ({ params }, reply) => {
      const done = hubSpot.associate(params.ticket, params.contact);
      if (!done) return reply.code(404).send(problem('OBJECT_NOT_FOUND', 'Object not found.'));
      return { status: 'COMPLETE', results: [], startedAt: '', completedAt: '' };
    },
  );
  app.get<Pair>('/crm/v4/objects/tickets/:ticket/associations/contacts', async ({ params }) => ({
    results: hubSpot.contactsOf(params.ticket).map((id) => ({
      toObjectId: Number(id),
      associationTypes: [{ category: 'HUBSPOT_DEFINED', typeId: 16 }],
    })),
  }));
}

function removing(app: FastifyInstance, hubSpot: HubSpot): void {
  app.post('/crm/v3/objects/contacts/gdpr-delete', async ({ body }, reply) => {
    const { objectId } = z.object({ objectId: z.string() }).parse(body);
    const done = hubSpot.remove('contacts', objectId);
    if (done) return reply.code(204).send();
    return reply.code(404).send(problem('OBJECT_NOT_FOUND', 'Object not found.'));
  });
  app.delete<Pair>('/crm/v3/objects/tickets/:ticket', async ({ params }, reply) => {
    hubSpot.remove('tickets', params.ticket);
    return reply.code(204).send();
  });
}

/** Lists tickets and contacts, and moves tickets. */
export function hubSpotControlRoutes(hubSpot: HubSpot): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.get('/hubspot', async () => ({
      tickets: hubSpot.list('tickets'),
      contacts: hubSpot.list('contacts'),
    }));
    app.put<{ Params: { property: string; value: string } }>(
      '/hubspot/:property/:value',
      async ({ params, body }, reply) => {
        const tickets = z.array(z.record(z.string(), z.string())).parse(body);
        hubSpot.replace(params.property, params.value, tickets);
        return reply.code(204).send();
      },
    );
  };
}
