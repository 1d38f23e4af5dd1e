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
import { PATHS, productPath } from '@wattle/domain/pages/paths';
import { FIRST_PRODUCT_PAGE } from '@wattle/domain/pages/product-pages';
import { pageAt } from '@wattle/domain/pages/pages';

import { isApiCall } from './http/api-call.ts';
import type { Http } from './http/guards/gates.ts';
import { hookRoutes, type Hook } from './http/hooks.ts';
import { collectDescription, descriptionRoutes, healthRoutes } from './http/operations.ts';
import { acceptOneClickForms } from './http/one-click-body.ts';
import { installProblemHandlers, sendProblem, problemBody } from './http/problem.ts';
import { definerFor, missingRoutes, type DefineRoute } from './http/route.ts';
import { readableUrl } from './http/readable-url.ts';
import type { Readiness } from './http/readiness.ts';
import { securityTxt } from './http/security-txt.ts';
import { keepAddress } from './http/connections/client-address.ts';
import { readForwardedFor } from './http/connections/forwarded-for.ts';
import { shedLoad } from './http/connections/shed-load.ts';
import { installTracing } from './http/trace.ts';
import { serveWebApp } from './http/web-app.ts';
import { findPageFile } from './platform/page-files/page-files.sql.ts';
import type { Context } from './platform/context.ts';

export type App = {
  http: Http;
  /** Origins that pages may load from. */
  headers: {
    api: Record<string, string>;
    page: Record<string, string>;
    policyOf: (file: string) => string;
  };
  readiness: Pick<Readiness, 'state'>;
  routes: (define: DefineRoute) => void;
  hooks: readonly Hook[];
};

const BODY_LIMIT = 64 * 1024;
/** About a few tenths of a second of work. Calls that wait for a provider count too. */
const CALL_CONCURRENCY = 400;

/** Limit of memory and file descriptors of a small process. Limits per client are the load balancer's. */
const CONNECTIONS = 2000;

/** The HTTP server: plugins, guards and all operations of the contract. */
export async function buildApp(parts: App): Promise<FastifyInstance> {
  const { http, headers, readiness, routes, hooks } = parts;
  const { ctx, gates } = http;
  const { config } = ctx;
  const app = bareServer(parts);
  app.server.maxConnections = CONNECTIONS;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(config.checkAnswers ? serializerCompiler : () => JSON.stringify);
  if (config.trustedProxies.length > 0) readForwardedFor(app);
  keepAddress(app);
  acceptJsonOnly(app);
  installProblemHandlers(app, ctx);
  installTracing(app, ctx.tracing);
  installHeaders(app, parts);
  installRequestLog(app, ctx);
  shedLoad(app, { concurrency: CALL_CONCURRENCY });
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
    fileOfOther: (path) => findPageFile(ctx, path),
    isAbsent: (path) => config.bureaus.second === null && pageAt(path)?.name === 'twoScores',
  });
  return app;
}

function bareServer({ http, headers }: App): FastifyInstance {
  const { trustedProxies } = http.ctx.config;
  return fastify({
    logger: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // For clients that do not read their answer.
    connectionTimeout: 60_000,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    // Keep-alive requests during shutdown are still answered; Fastify's own 503 has no problem body.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Node's default would check for overdue requests every 30 seconds.
    http: { headersTimeout: 8000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1000 },
    clientErrorHandler: answerUnreadable(headers.api),
    // Hooks do not run for a malformed URL, so headers are set here.
    frameworkErrors(_error, request, reply) {
      void reply.headers({ ...headers.api, 'x-request-id': request.id });
      void sendProblem(request, reply, { code: 'not-found' });
    },
  });
}

/** Only listed origins may call with the session; others get no CORS headers (API-001). */
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

/** Other media types get a 415, so that another site's form cannot pass as a call with the session. */
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
    // Makes keep-alive clients reconnect to a process that stays.
    if (readiness.state() === 'stopping') void reply.header('connection', 'close');
    done();
  });
}

/**
 * Redirects `/compare/<kind>` to the configured partner (PROD-005, PROD-006), `/deals` to its first page (PROD-001),
 * and the well-known address to the change of password (PWD-020). Done here because prerendered pages do not know the settings, and the links must work without scripts.
 */
function productLinks(app: FastifyInstance, comparisonUrl: string): void {
  const leads: [string, string][] = [
    [PATHS.deals, productPath(FIRST_PRODUCT_PAGE)],
    ['/.well-known/change-password', PATHS.changePassword],
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

/** One line per request: the route, never the URL. */
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
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/**
 * Answers malformed and incomplete requests with a problem. Written to the socket, because there is no request object.
 */
function answerUnreadable(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The client has disconnected.
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
