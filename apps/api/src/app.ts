import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastify, { type FastifyInstance } from 'fastify';
import { CHALLENGE_HEADERS } from '@wattle/contract';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ProblemCode } from '@wattle/contract/problems';
import { COMPARISON_KINDS, comparisonAddress } from '@wattle/domain/offers/comparisons';
import { PATHS, productPath } from '@wattle/domain/journeys/paths';
import { FIRST_PRODUCT_PAGE } from '@wattle/domain/offers/product-pages';

import { isApiCall } from './http/api-call.ts';
import type { Http } from './http/guards/gates.ts';
import { hookRoutes, type Hook } from './http/hooks.ts';
import { collectDescription, descriptionRoutes, healthRoutes } from './http/operations.ts';
import { acceptOneClickForms } from './http/one-click-body.ts';
import { installProblemHandlers, sendProblem, problemBody } from './http/problem.ts';
import { definerFor, missingRoutes, type DefineRoute } from './http/route.ts';
import { securityTxt } from './http/security-txt.ts';
import { shedLoad } from './http/connections/shed-load.ts';
import { installTracing } from './http/trace.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Readiness } from './platform/database/readiness.ts';
import type { Context } from './platform/context.ts';

export type App = {
  http: Http;
  /** Which pages and answers say what may be loaded. */
  headers: {
    api: Record<string, string>;
    page: Record<string, string>;
    policyOf: (file: string) => string;
  };
  readiness: Pick<Readiness, 'check' | 'isServing'>;
  routes: (define: DefineRoute) => void;
  /** Where providers call. */
  hooks: readonly Hook[];
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
export async function buildApp(parts: App): Promise<FastifyInstance> {
  const { http, headers, readiness, routes, hooks } = parts;
  const { ctx, gates } = http;
  const { config } = ctx;
  const app = bareServer(parts);
  app.server.maxConnections = CONNECTIONS;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(config.checkAnswers ? serializerCompiler : () => JSON.stringify);
  acceptJsonOnly(app);
  installProblemHandlers(app, ctx);
  installTracing(app, ctx.tracing);
  installHeaders(app, parts);
  installRequestLog(app, ctx);
  shedLoad(app, { atOnce: CALLS_AT_ONCE });
  app.decorateRequest('wattleSession', undefined);
  app.decorateRequest('idempotencyClaim', undefined);

  await app.register(fastifyCookie);
  await allowOrigins(app, config.allowedOrigins);
  await collectDescription(app, { cookieName: gates.cookie.name });

  routes(definerFor(app, http));
  const missing = missingRoutes(app);
  if (missing.length > 0) throw new Error(`operations without a route: ${missing.join(', ')}`);

  await hookRoutes(app, ctx, hooks);
  if (config.operationsPort === null) healthRoutes(app, { readiness, metrics: ctx.metrics });
  await descriptionRoutes(app, { browsable: !config.production });
  productLinks(app, config.comparisonUrl);
  securityTxt(app, {
    security: ctx.content().brand.security,
    publicOrigin: config.publicOrigin,
    now: ctx.now,
  });
  await serveWebApp(app, {
    webDir: config.webDir,
    policyOf: headers.policyOf,
    hasSession: (request) => gates.cookie.read(request) !== null,
  });
  return app;
}

function bareServer({ http, headers }: App): FastifyInstance {
  const { trustedProxies } = http.ctx.config;
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
async function allowOrigins(app: FastifyInstance, allowed: readonly string[]): Promise<void> {
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
  { headers, readiness }: Pick<App, 'headers' | 'readiness'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const api = isApiCall(request) && !request.url.startsWith('/v1/docs');
    void reply.headers(api ? headers.api : headers.page).header('x-request-id', request.id);
    // Clients that keep connections open to us will open their next one to a process that stays.
    if (!readiness.isServing()) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Redirects `/compare/<kind>` to the configured partner and nowhere else (PROD-005, PROD-006), and `/deals` to the
 * first of its pages (PROD-001). Pages that are built before the process starts can't know its settings, and these
 * links must also work with scripts off.
 */
function productLinks(app: FastifyInstance, comparisonUrl: string): void {
  const leads: [string, string][] = [
    [PATHS.deals, productPath(FIRST_PRODUCT_PAGE)],
    ...COMPARISON_KINDS.map((kind): [string, string] => [
      `/compare/${kind}`,
      comparisonAddress(comparisonUrl, kind),
    ]),
  ];
  for (const [path, address] of leads) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(address, 302),
    );
  }
}

/** One line per request with an allow-list of fields: the route, never the address as typed. */
function installRequestLog(
  app: FastifyInstance,
  { logger, metrics }: Pick<Context, 'logger' | 'metrics'>,
): void {
  const levelOn = logger.isLevelEnabled('info');
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime);
    if (levelOn) {
      logger.info({
        event: 'request',
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      });
    }
    done();
  });
}

const BY_NODE_CODE: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'body-too-large',
};

/**
 * Answers anything that isn't an HTTP request, or did not arrive in time, with a problem like everything else. There is
 * no request and no reply yet, so the answer is written to the socket.
 */
function answerUnreadable(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // A client that has hung up hears nothing.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = problemBody({ code: BY_NODE_CODE[error.code ?? ''] ?? 'malformed-body' }, randomUUID());
    const body = JSON.stringify(problem);
    const lines = Object.entries({
      ...headers,
      'x-request-id': problem.requestId,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`;
    socket.end([status, ...lines, '', body].join('\r\n'));
  };
}
