import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

import type { Metrics } from '#api/platform/metrics/metrics.ts';

import { describeGates } from './description.ts';
import type { Readiness } from './readiness.ts';

/** Health checks; not on the public listener in production. */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, metrics }: { readiness: Pick<Readiness, 'state'>; metrics: Metrics },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = readiness.state();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.text()),
  );
}

/** Collects the operations; register it before them. */
export async function collectDescription(
  app: FastifyInstance,
  { cookieName }: { cookieName: string },
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wattle', version: '1', description: 'Calls of the Wattle web app' },
      servers: [{ url: '/' }],
    },
    transform: jsonSchemaTransform,
    transformObject: describeGates({ cookieName }),
  });
}

/** `/v1/openapi.json`, and its browser at `/v1/docs`, where `browsable`. */
export async function descriptionRoutes(
  app: FastifyInstance,
  { browsable }: { browsable: boolean },
): Promise<void> {
  if (!browsable) return;
  app.get('/v1/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(fastifySwaggerUi, { routePrefix: '/v1/docs', staticCSP: true });
}
