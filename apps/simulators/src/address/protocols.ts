import type { FastifyInstance } from 'fastify';
import type { SimulatorsConfig } from '../config.ts';
import type { World } from '../world.ts';
import { addressRoutes } from './address.routes.ts';
import { addressrRoutes } from './addressr.routes.ts';

/** Each protocol of the address service, under its name. */
export function addressProtocols(app: FastifyInstance, { keys }: SimulatorsConfig, { control }: World): void {
  void app.register(addressRoutes(control, keys.address), { prefix: '/address' });
  void app.register(addressrRoutes(control, keys.address), { prefix: '/addressr' });
}
