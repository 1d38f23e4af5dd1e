import type { DepsOf, ComposedFeature, Foundation } from '../feature.ts';

import { makeEstimateScore } from './estimate-score.ts';
import { makeHttpSimulationGateway } from './http-simulation-gateway.ts';
import { whatIfRoutes } from './what-if.routes.ts';

/** Concurrent calls to the bureau, from one process; separate from those for scores, which matter more. */
const SIMULATIONS_AT_ONCE = 8;

type Needs = Pick<DepsOf<typeof makeEstimateScore>, 'members'>;

export function whatIfFeature(platform: Foundation, { members }: Needs) {
  const { config, provider } = platform;
  return {
    routes(define) {
      const bureau = makeHttpSimulationGateway({
        provider: provider(config.bureau.url, SIMULATIONS_AT_ONCE),
        key: config.bureau.key,
      });
      const { timings } = config;
      whatIfRoutes(define, { estimateScore: makeEstimateScore({ ...platform, members, bureau, timings }) });
    },
  } satisfies ComposedFeature;
}
