import { AsyncResource } from 'node:async_hooks';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { OpenSpan, Tracing } from '#api/platform/tracing/tracing.ts';

import { isApiCall } from './api-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: { open: OpenSpan; resource: AsyncResource } | null;
  }
}

/** A server span per API request, with route pattern, status and request id. Contains no user input. */
export function installTracing(app: FastifyInstance, tracing: Tracing | null): void {
  if (tracing === null) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isApiCall(request)) return done();
    const open = tracing.begin(spanOf(request));
    tracing.within(open, () => {
      request.span = { open, resource: new AsyncResource('call') };
      done();
    });
  });
  // Body events come from the connection, outside the span's context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span === null) done();
    else request.span.resource.runInAsyncScope(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span !== null) end(request.span.open, reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.span?.open.note({ 'error.type': 'aborted' });
    done();
  });
}

function spanOf({ method, routeOptions, headers: { traceparent }, ips = [], id }: FastifyRequest) {
  const route = routeOptions.url ?? 'none';
  // Taken from `TRUSTED_PROXIES` only: other callers could have all their calls sent to the collector.
  const isForwarded = ips.length > 1;
  return {
    name: `${method} ${route}`,
    kind: 'server',
    facts: { 'http.request.method': method, 'http.route': route, 'wattle.request_id': id },
    causedBy: isForwarded && typeof traceparent === 'string' ? traceparent : undefined,
  } as const;
}

function end(open: OpenSpan, { statusCode }: FastifyReply): void {
  open.note({ 'http.response.status_code': statusCode });
  open.end(statusCode >= 500 ? String(statusCode) : undefined);
}
