import { addressFactor, defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

import type { Feature } from '../feature.ts';

import { makeHttpPartnerGateway } from './http-partner-gateway.ts';
import { LEAD_BUDGETS } from './lead-budgets.ts';
import { partnerRoutes } from './partners.routes.ts';
import { clicksPart, partnerRetention } from './partners.sql.ts';

/** More than a household makes. */
const clickByAddress = defineBudget({
  name: 'clickByAddress',
  counts: 'calls',
  hits: 120,
  windowMs: MINUTE,
  times: addressFactor,
});

/** The limit of one process. */
const PARTNER_CONCURRENCY = 4;

export const partners: Feature = {
  name: 'partners',
  does: 'presses an offer or a referral',
  routes: partnerRoutes,
  budgets: [clickByAddress, ...Object.values(LEAD_BUDGETS)],
  retention: partnerRetention,
  personalData: (ctx) => [clicksPart(ctx)],
  providers: {
    partner({ config, provider }) {
      const { url, key } = config.partner;
      return makeHttpPartnerGateway({
        provider: provider('partner', { url, concurrency: PARTNER_CONCURRENCY }),
        key,
      });
    },
  },
};
