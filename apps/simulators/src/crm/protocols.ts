import type { FastifyInstance } from 'fastify';
import type { SimulatorsConfig } from '../config.ts';
import type { World } from '../world.ts';
import { makeCaseBook } from './case-book.ts';
import { crmControlRoutes, crmRoutes } from './crm.routes.ts';
import { hubSpotControlRoutes, hubSpotRoutes } from './hubspot.routes.ts';
import { makeHubSpot } from './hubspot.ts';

/** Each protocol of the CRM, under its name. */
export function crmProtocols(app: FastifyInstance, { keys }: SimulatorsConfig, { control }: World): void {
  const cases = makeCaseBook();
  void app.register(crmRoutes({ control, cases, key: keys.crm }), { prefix: '/crm' });
  const hubSpot = makeHubSpot();
  void app.register(hubSpotRoutes({ control, hubSpot, key: keys.crm }), { prefix: '/hubspot' });
  void app.register(crmControlRoutes(cases), { prefix: '/control/crm' });
  void app.register(hubSpotControlRoutes(hubSpot), { prefix: '/control/crm' });
}
