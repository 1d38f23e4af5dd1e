import { addressFactor, defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

import type { Feature } from '../feature.ts';

import { trackingRoutes } from './tracking.routes.ts';
import { clicksPart, trackingRetention } from './tracking.sql.ts';

/** Above what a household makes. */
const clickByAddress = defineBudget({
  name: 'clickByAddress',
  counts: 'calls',
  hits: 120,
  windowMs: MINUTE,
  times: addressFactor,
});

export const tracking: Feature = {
  name: 'tracking',
  does: 'presses an offer or a referral',
  routes: trackingRoutes,
  budgets: [clickByAddress],
  retention: trackingRetention,
  personalData: (ctx) => [clicksPart(ctx)],
};
