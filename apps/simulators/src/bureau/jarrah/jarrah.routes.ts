import type { FastifyPluginAsync } from 'fastify';
import { jarrahAlterations } from '../../control/faults.ts';
import { guardProvider, type Desk } from '../../control/guard-provider.ts';
import type { CorrectionDesk } from '../desks/correction-desk.ts';
import type { HeldOf } from '../lives/held.ts';
import { altered } from './alterations.ts';
import { jarrahCorrectionRoutes } from './corrections.routes.ts';
import { JsonApiError, jsonApiType, sendJsonApi, speakJsonApi } from './json-api.ts';
import { makeReports } from './reports.ts';
import { ReportRequest } from './request.ts';

type Deps = { desk: Desk; key: string; lives: HeldOf; corrections: CorrectionDesk };

/** A second bureau, over JSON:API 1.1, with files, scores and corrections of its own about the same people. */
export function jarrahRoutes({ desk, key, lives, corrections }: Deps): FastifyPluginAsync {
  const reportFor = makeReports(lives, corrections);
  return async (app) => {
    guardProvider(app, 'second-bureau', desk);
    speakJsonApi(app);
    app.addHook('onRequest', async ({ headers }) => {
      if (headers.authorization === `Bearer ${key}`) return;
      throw new JsonApiError({ status: 401, code: 'unknown-key', title: 'The key is missing or unknown' });
    });
    app.post('/credit-report-requests', async (request, reply) => {
      const { isFirst, document } = reportFor(ReportRequest.parse(request.body));
      const alteration = desk.faults.alterationOf('second-bureau', jarrahAlterations);
      if (alteration === null) return sendJsonApi(reply, isFirst ? 201 : 200, document);
      const changed = altered(document, alteration);
      if (typeof changed === 'string') return sendJsonApi(reply, 200, changed);
      return reply.code(200).header('content-type', jsonApiType).send(changed);
    });
    await app.register(jarrahCorrectionRoutes(corrections));
  };
}
