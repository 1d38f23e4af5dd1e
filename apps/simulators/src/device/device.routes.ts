import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { apiKeyHeader, requireCredential } from '../control/require-key.ts';
import { type AssessmentQuery, DeviceReport, makeAssessments, ScriptQuery } from './assessments.ts';
import { fingerprintScript } from './fingerprint-script.ts';

type Deps = { control: Control; key: string; origins: readonly string[] };
type Assessments = ReturnType<typeof makeAssessments>;

/** Device risk: a script and a report for browsers, an assessment by API key. */
export function deviceRoutes({ control, key, origins }: Deps): FastifyPluginAsync {
  const assessments = makeAssessments();
  return async (app) => {
    await app.register(async (open) => browserRoutes(open, { control, key, origins }, assessments));
    await app.register(async (closed) => {
      guardProvider(closed, 'device', control);
      requireCredential(closed, apiKeyHeader, key);
      closed.get<{ Params: { sessionId: string }; Querystring: AssessmentQuery }>(
        '/v1/assessments/:sessionId',
        (request) => assessments.assess(request.params.sessionId, request.query),
      );
    });
  };
}

function browserRoutes(app: FastifyInstance, { control, origins }: Deps, assessments: Assessments): void {
  allowOrigins(app, origins);
  guardProvider(app, 'device', control);

  app.get('/fp.js', async (request, reply) => {
    const query = ScriptQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ code: 'MALFORMED' });
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(fingerprintScript(query.data.org_id, query.data.session_id));
  });

  app.options('/v1/report', async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  );

  app.post('/v1/report', async (request, reply) => {
    const report = DeviceReport.safeParse(request.body);
    if (!report.success) return reply.code(400).send({ code: 'MALFORMED' });
    assessments.report(report.data, request.headers['user-agent'] ?? '');
    return { received: true };
  });
}

/** Runs before the fault guard, so that a browser can read simulated failures too. Never allows credentials. */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (origins.includes('*')) {
      reply.header('access-control-allow-origin', '*');
      return;
    }
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
  });
}
