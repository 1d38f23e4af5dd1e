import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { makeVerifications, type Status } from './verifications.ts';

const DateParts = z.object({
  year: z.string().regex(/^\d{4}$/),
  month: z.string().regex(/^\d{2}$/),
  day: z.string().regex(/^\d{2}$/),
});
const Document = z.object({
  type: z.enum(['DRIVERS_LICENSE', 'PASSPORT', 'NATIONAL_HEALTH_ID']),
  country: z.string().regex(/^[A-Z]{3}$/),
  subdivision: z.string().optional(),
  subtype: z.string().optional(),
  primaryIdentifier: z.string().min(1),
  secondaryIdentifier: z.string().optional(),
  expiryDate: DateParts.optional(),
  supplementaryData: z
    .object({
      type: z.literal('NATIONAL_HEALTH_ID'),
      reference: z.string(),
      middleNameOnCard: z.string().optional(),
    })
    .optional(),
});
const Asked = z.object({
  individual: z.object({
    name: z.object({
      givenName: z.string(),
      middleName: z.string().optional(),
      familyName: z.string().min(1),
    }),
    dateOfBirth: DateParts,
    documents: z.object({ IDENTITY: z.array(Document).length(1) }),
    consents: z.array(z.object({ type: z.enum(['GENERAL', 'DOCS', 'CREDITHEADER']) })),
    externalReferences: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })),
  }),
});

/** The workflow result of each outcome. */
const results: Record<Status, { workflowExecutionState: string; result: string }> = {
  PENDING: { workflowExecutionState: 'IN_PROGRESS', result: 'IN_PROGRESS' },
  VERIFIED: { workflowExecutionState: 'COMPLETED', result: 'PASS' },
  NOT_MATCHED: { workflowExecutionState: 'COMPLETED', result: 'FAIL' },
  DEFERRED: { workflowExecutionState: 'COMPLETED', result: 'REVIEW' },
};

type Path = { Params: { entity: string; execution: string; workflow: string } };

const refuse = (reply: FastifyReply, status: number, errorMsg: string) =>
  reply.code(status).send({ errorCode: `API-0${status}`, errorMsg, requestId: randomUUID(), details: [] });

/** FrankieOne's KYC API for a workflow on one document. The number decides the outcome, as in the plain protocol. */
export function frankieOneRoutes(control: Control, key: string): FastifyPluginAsync {
  const verifications = makeVerifications();
  return async (app) => {
    guardProvider(app, 'identity', control);
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (headers['api_key'] !== key) return refuse(reply, 401, 'Unauthorized');
      if (headers['x-frankie-customerid'] === undefined) return refuse(reply, 400, 'No customer');
      return undefined;
    });

    app.post<Path>(
      '/v2/individuals/new/serviceprofiles/:service/workflows/:workflow/execute',
      async ({ body, headers }, reply) => {
        const parsed = Asked.safeParse(body);
        if (!parsed.success || headers['x-frankie-background'] !== '1')
          return refuse(reply, 400, 'Bad Request');
        const number = parsed.data.individual.documents.IDENTITY[0]?.primaryIdentifier ?? '';
        const workflowExecutionId = randomUUID();
        const started = verifications.begin(workflowExecutionId, number);
        if (started !== null) return refuse(reply, started, 'Unprocessable Entity');
        return reply.code(202).send({ requestId: randomUUID(), workflowExecutionId, entityId: randomUUID() });
      },
    );

    app.get<Path>(
      '/v2/individuals/:entity/serviceprofiles/:service/workflows/:workflow/executions/:execution',
      async ({ params }, reply) => {
        const polled = verifications.poll(params.execution);
        if (polled === undefined) return refuse(reply, 404, 'Not Found');
        const { workflowExecutionState, result } = results[polled.status];
        const workflowResult = {
          schemaVersion: 2,
          workflowName: params.workflow,
          workflowExecutionId: params.execution,
          entityId: params.entity,
          entityType: 'INDIVIDUAL',
          workflowExecutionState,
          status: result,
          result,
        };
        return { requestId: randomUUID(), workflowResult };
      },
    );
  };
}
