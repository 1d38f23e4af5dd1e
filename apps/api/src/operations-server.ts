import fastify, { type FastifyInstance } from 'fastify';

import type { Platform } from './compose-platform.ts';
import type { Config } from './config.ts';
import { healthRoutes } from './http/operations.ts';
import { checkDatabase } from './platform/readiness.ts';

/** Health and metrics on their own port, off the public listener; null when none is configured. */
export async function serveOperations({
  config,
  platform,
}: {
  config: Config;
  platform: Platform;
}): Promise<FastifyInstance | null> {
  if (config.operationsPort === null) return null;
  const app = fastify({ logger: false });
  healthRoutes(app, { readiness: () => checkDatabase(platform.database), metrics: platform.metrics });
  await app.listen({ port: config.operationsPort, host: config.host });
  return app;
}
