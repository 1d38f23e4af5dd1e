import { makePgMembersSubject } from './features/score/pg-members-subject.ts';
import { makeEstimateScore } from './features/what-if/estimate-score.ts';
import { makeHttpSimulationGateway } from './features/what-if/http-simulation-gateway.ts';
import { whatIfRoutes } from './features/what-if/what-if.routes.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';

/** Calls to the bureau at a time, from one process; apart from those for scores, which matter more. */
const SIMULATIONS_AT_ONCE = 8;

export function composeWhatIf(platform: Platform) {
  const { config, provider } = platform;
  const estimateScore = makeEstimateScore({
    ...platform,
    members: makePgMembersSubject(platform),
    bureau: makeHttpSimulationGateway({
      provider: provider(config.bureau.url, SIMULATIONS_AT_ONCE),
      key: config.bureau.key,
    }),
    timings: config.timings,
  });
  return { routes: (define: DefineRoute) => whatIfRoutes(define, { estimateScore }) };
}
