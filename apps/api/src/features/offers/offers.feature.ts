import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { offersRoutes } from './offers.routes.ts';
import { lead } from './redirect-to-partner.ts';

export const offers: Feature = {
  name: 'offers',
  does: 'sees offers, leaves for a partner',
  routes: offersRoutes,
  effects: effects(lead),
};
