import type { Feature } from '../feature.ts';

import { makeHttpSimulationGateway } from './http-simulation-gateway.ts';
import { whatIfByMember } from './estimate-score.ts';
import { whatIfRoutes } from './what-if.routes.ts';

/** Per process; separate from scores, which matter more. */
const SIMULATIONS_AT_ONCE = 8;

export const whatIf: Feature = {
  name: 'what-if',
  routes: whatIfRoutes,
  budgets: [whatIfByMember],
  providers: {
    simulations({ config, provider }) {
      if (config.bureaus.primary.protocol !== 'plain') return null;
      const { url, key } = config.bureau;
      return makeHttpSimulationGateway({
        provider: provider('bureau', { url, atOnce: SIMULATIONS_AT_ONCE }),
        key,
      });
    },
  },
};
