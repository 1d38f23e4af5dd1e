import type { FastifyPluginAsync } from 'fastify';
import type { CorrectionDesk } from '../desks/correction-desk.ts';
import { documentOf, JsonApiError, sendJsonApi } from './json-api.ts';
import { CorrectionRequest } from './request.ts';

type ById = { Params: { id: string } };
type Case = Exclude<ReturnType<CorrectionDesk['lodge']>, 'is-other'>;

/** Corrections of the bureau's own files, idempotent by id. The parent plugin checks the key. */
export function jarrahCorrectionRoutes(corrections: CorrectionDesk): FastifyPluginAsync {
  return async (app) => {
    app.post('/correction-requests', async (request, reply) => {
      const lodged = corrections.lodge(CorrectionRequest.parse(request.body));
      if (lodged !== 'is-other') return sendJsonApi(reply, 201, documentOf(caseResource(lodged)));
      throw new JsonApiError({
        status: 409,
        code: 'id-taken',
        title: 'Another request has this id',
        source: { pointer: '/data/id' },
      });
    });
    app.get<ById>('/correction-requests/:id', async ({ params }, reply) => {
      const found = corrections.find(params.id);
      if (found !== null) return sendJsonApi(reply, 200, documentOf(caseResource(found)));
      throw new JsonApiError({ status: 404, code: 'no-such-request', title: 'There is no such request' });
    });
    app.delete<ById>('/correction-requests/:id', async ({ params }, reply) => {
      corrections.withdraw(params.id);
      return reply.code(204).send();
    });
  };
}

const states = { RECEIVED: 'open', DECIDED: 'decided', WITHDRAWN: 'withdrawn' } as const;
const outcomes = { CORRECTED: 'amended', REFUSED: 'upheld' } as const;

function caseResource({ reference, state, outcome, decidedOn, reasons }: Case) {
  return {
    type: 'correction-requests',
    id: reference,
    attributes: {
      state: states[state],
      decision: outcome === null ? null : { result: outcomes[outcome], decidedOn, explanation: reasons },
    },
  };
}
