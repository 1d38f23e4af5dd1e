import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { makeHttpPartnerGateway } from './http-partner-gateway.ts';
import { LEAD_BUDGETS } from './lead-budgets.ts';
import { offersRoutes } from './offers.routes.ts';
import { lead } from './redirect-to-partner.ts';

/** Per process. */
const PARTNER_CONCURRENCY = 4;

export const offers: Feature = {
  name: 'offers',
  does: 'sees offers, leaves for a partner',
  routes: offersRoutes,
  budgets: LEAD_BUDGETS,
  effects: effects(lead),
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
