import type { FastifyInstance } from 'fastify';
import type { SimulatorsConfig } from '../config.ts';
import type { World } from '../world.ts';
import { frankieOneRoutes } from './frankieone.routes.ts';
import { identityRoutes } from './identity.routes.ts';

/** Each protocol of the document service, under its name. */
export function identityProtocols(
  app: FastifyInstance,
  { keys }: SimulatorsConfig,
  { control }: World,
): void {
  void app.register(identityRoutes(control, keys.identity), { prefix: '/identity' });
  void app.register(frankieOneRoutes(control, keys.identity), { prefix: '/frankieone' });
}
