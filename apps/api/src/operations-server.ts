import fastify, { type FastifyInstance } from 'fastify';

import type { Process } from './compose.ts';
import { healthRoutes } from './http/operations.ts';

const CONNECTIONS = 100;
/** Every request here comes without a body and is answered within a few seconds. */
const LIMITS = {
  bodyLimit: 1024,
  requestTimeout: 5000,
  connectionTimeout: 15_000,
  keepAliveTimeout: 65_000,
  forceCloseConnections: 'idle',
  http: { headersTimeout: 5000, maxHeaderSize: 8 * 1024, connectionsCheckingInterval: 1000 },
} as const;

/** Health and metrics on their own port, off the public listener; null when none is configured. */
export async function serveOperations({
  ctx: { config, metrics },
  readiness,
}: Pick<Process, 'ctx' | 'readiness'>): Promise<FastifyInstance | null> {
  if (config.operationsPort === null) return null;
  const app = fastify({ logger: false, ...LIMITS });
  // Only a few tools read it; any more would be their own mistake, and must not cost the product memory.
  app.server.maxConnections = CONNECTIONS;
  healthRoutes(app, { readiness, metrics });
  await app.listen({ port: config.operationsPort, host: config.host });
  return app;
}
