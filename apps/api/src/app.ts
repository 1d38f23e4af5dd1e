import { randomUUID } from 'node:crypto';

import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import { CHALLENGE_HEADERS } from '@wattle/contract';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';

import { isApiCall } from './http/api-call.ts';
import type { Gates } from './http/guards/gates.ts';
import { makeGuards, type Guards } from './http/guards/guards.ts';
import type { Idempotency } from './http/guards/idempotency.ts';
import { hookRoutes, type Hook } from './http/hooks.ts';
import { installRequestLog } from './http/log.ts';
import { collectDescription, descriptionRoutes, healthRoutes } from './http/operations.ts';
import { acceptOneClickForms } from './http/one-click-body.ts';
import { installProblemHandlers, sendProblem } from './http/problem.ts';
import { productLinks } from './http/product-links.ts';
import { makeDefineRoute, missingRoutes, type DefineRoute } from './http/route.ts';
import { answerUnreadable } from './http/connections/unreadable.ts';
import type { SecurityRecord } from './http/security-record.ts';
import { securityTxt } from './http/security-txt.ts';
import { shedLoad } from './http/connections/shed-load.ts';
import { installTracing } from './http/trace.ts';
import { serveWebApp } from './http/web-app.ts';
import type { SecurityEvents } from './platform/logs/security-events.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Readiness } from './platform/database/readiness.ts';
import type { Sessions } from './platform/sessions/session.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

export type AppDeps = {
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing | null;
  security: SecurityRecord;
  guards: Parameters<typeof makeGuards>[0] & {
    idempotency: Idempotency;
    sessions: Pick<Sessions, 'stands'>;
  };
  gates: Gates;
  headers: {
    api: Record<string, string>;
    page: Record<string, string>;
    policyOf: (file: string) => string;
  };
  allowedOrigins: readonly string[];
  trustedProxies: readonly string[];
  webDir: string;
  comparisonUrl: string;
  /** What `security.txt` says. */
  securityContact: Parameters<typeof securityTxt>[1];
  browsable: boolean;
  /** Check every answer against its schema, which costs more than making it. */
  checkAnswers: boolean;
  /** When false, health checks are served by a listener of their own. */
  healthHere: boolean;
  readiness: Pick<Readiness, 'check' | 'isServing'>;
  routes: (define: DefineRoute) => void;
  /** Where providers call. */
  hooks: readonly Hook[];
  securityEvents: Pick<SecurityEvents, 'note'>;
};

const BODY_LIMIT = 64 * 1024;
/** Roughly as many as take a few tenths of a second to work through; a call that waits for a provider counts too. */
const CALLS_AT_ONCE = 400;

/**
 * What memory and open files of a small process bear. The balancer in front of it spreads callers, and holds off who opens
 * many.
 */
const CONNECTIONS = 2000;

/** The HTTP side of the product: plugins, guards, then every operation of the contract. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = bareServer(deps);
  app.server.maxConnections = CONNECTIONS;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(deps.checkAnswers ? serializerCompiler : () => JSON.stringify);
  acceptJsonOnly(app);
  installProblemHandlers(app, { logger: deps.logger, hasEnded: (request) => hasEnded(deps, request) });
  deps.security.install(app);
  installTracing(app, deps.tracing);
  installHeaders(app, deps);
  installRequestLog(app, deps);
  shedLoad(app, { atOnce: CALLS_AT_ONCE });
  app.decorateRequest('wattleSession', undefined);

  await app.register(fastifyCookie);
  deps.guards.idempotency.install(app);
  await allowOrigins(app, deps.allowedOrigins);
  await collectDescription(app, { cookieName: deps.guards.cookie.name });

  const guards: Guards = makeGuards(deps.guards);
  const { security, gates } = deps;
  deps.routes(makeDefineRoute(app, { guards, gates, security, idempotency: deps.guards.idempotency }));
  const missing = missingRoutes(app);
  if (missing.length > 0) throw new Error(`operations without a route: ${missing.join(', ')}`);

  await hookRoutes(app, { hooks: deps.hooks, security, events: deps.securityEvents });
  if (deps.healthHere) healthRoutes(app, deps);
  await descriptionRoutes(app, deps);
  productLinks(app, deps.comparisonUrl);
  securityTxt(app, deps.securityContact);
  await serveWebApp(app, {
    webDir: deps.webDir,
    policyOf: deps.headers.policyOf,
    hasSession: (request) => deps.guards.cookie.read(request) !== null,
  });
  return app;
}

/** A session that can't be looked up counts as live, so that the fault surfaces as the defect it is. */
async function hasEnded({ guards }: AppDeps, { wattleSession }: FastifyRequest): Promise<boolean> {
  if (wattleSession == null) return false;
  return !(await guards.sessions.stands(wattleSession).catch(() => true));
}

function bareServer({ trustedProxies, headers }: AppDeps): FastifyInstance {
  return fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // A connection on which nothing moves: an answer that nobody takes.
    connectionTimeout: 60_000,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    // Requests that arrive on an open connection while draining are still answered; Fastify's own 503 is not a problem
    // body.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Left alone, Node would look for overdue requests only every 30 seconds.
    http: { headersTimeout: 8000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1000 },
    clientErrorHandler: answerUnreadable(headers.api),
    // No hook runs for an address that can't be read, so the headers are set here.
    frameworkErrors(_error, request, reply) {
      void reply.headers({ ...headers.api, 'x-request-id': request.id });
      void sendProblem(request, reply, { code: 'not-found' });
    },
  });
}

/** Only the listed origins may call with the session; any other is told nothing at all (API-001). */
async function allowOrigins(app: FastifyInstance, allowed: AppDeps['allowedOrigins']): Promise<void> {
  if (allowed.length === 0) return;
  const options = {
    origin: true,
    credentials: true,
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: [
      'content-type',
      'x-csrf-token',
      ...CHALLENGE_HEADERS,
      'x-device-token',
      'idempotency-key',
    ],
    maxAge: 600,
  };
  await app.register(fastifyCors, {
    delegator: (request, decide) =>
      decide(null, allowed.includes(request.headers.origin ?? '') ? options : { origin: false }),
  });
}

/** Anything but JSON gets a 415, so that another site's form can't pass for a call made with the session. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain']);
  acceptOneClickForms(app);
}

function installHeaders(
  app: FastifyInstance,
  { headers, readiness }: Pick<AppDeps, 'headers' | 'readiness'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const api = isApiCall(request) && !request.url.startsWith('/v1/docs');
    void reply.headers(api ? headers.api : headers.page).header('x-request-id', request.id);
    // Clients that keep connections open to us will open their next one to a process that stays.
    if (!readiness.isServing()) void reply.header('connection', 'close');
    done();
  });
}
