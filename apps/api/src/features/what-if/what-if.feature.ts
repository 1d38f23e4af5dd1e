import { PROTOCOLS } from '../bureaus/protocols.ts';
import type { Feature } from '../feature.ts';

import { whatIfByMember } from './estimate-score.ts';
import { whatIfRoutes } from './what-if.routes.ts';

/** The limit of one process; separate from scores, which matter more. */
const SIMULATION_CONCURRENCY = 8;

export const whatIf: Feature = {
  name: 'what-if',
  does: 'tries what a change would do to the score',
  routes: whatIfRoutes,
  budgets: [whatIfByMember],
  providers: {
    simulations({ config, provider }) {
      const { simulations } = PROTOCOLS[config.bureaus.primary.protocol];
      const { url, key, connection } = config.bureau;
      const client = provider('bureau', { url, concurrency: SIMULATION_CONCURRENCY, connection });
      return simulations?.({ provider: client, key }) ?? null;
    },
  },
};
