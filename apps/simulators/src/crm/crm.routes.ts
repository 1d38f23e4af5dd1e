import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { loopbackOnly } from '../control/loopback-only.ts';
import { requireCredential } from '../control/require-key.ts';
import { CaseForm, CaseStates, CaseText, type CaseBook } from './case-book.ts';

type Deps = { control: Control; cases: CaseBook; key: string };

/** The CRM: web-to-case forms and contacts, by bearer token. */
export function crmRoutes({ control, cases, key }: Deps): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'crm', control);
    requireCredential(app, (request) => request.headers.authorization, `Bearer ${key}`);

    app.post('/v1/cases', async (request, reply) => {
      const form = CaseForm.parse(request.body);
      const opened = cases.open(form);
      if (opened === 'is-other') return reply.code(409).send({ code: 'REFERENCE_TAKEN' });
      return reply.code(201).send({ caseId: opened.caseId });
    });

    app.put<{ Params: { reference: string } }>('/v1/cases/:reference/description', async (request, reply) => {
      const { description } = CaseText.parse(request.body);
      const rewritten = cases.rewrite(request.params.reference, description);
      if (rewritten === undefined) return reply.code(404).send({ code: 'NO_CASE' });
      return reply.send({ caseId: rewritten.caseId });
    });

    app.post('/v1/cases/states', async (request, reply) => {
      const { references } = z.strictObject({ references: z.array(z.string()).max(100) }).parse(request.body);
      return reply.send({ cases: cases.statesOf(references) });
    });

    app.delete<{ Params: { reference: string } }>('/v1/contacts/:reference', async (request, reply) => {
      if (cases.deleteContact(request.params.reference)) return reply.code(204).send();
      return reply.code(404).send({ code: 'NO_CONTACT' });
    });
  };
}

/** Lists and clears the CRM, and moves its cases. */
export function crmControlRoutes(cases: CaseBook): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.get('/cases', async () => cases.list());
    app.put<{ Params: { reference: string } }>('/cases/:reference', async (request, reply) => {
      const done = cases.move(request.params.reference, CaseStates.parse(request.body));
      return reply.code(done ? 204 : 404).send();
    });
    app.delete('/cases', async (_request, reply) => {
      cases.clear();
      return reply.code(204).send();
    });
  };
}
