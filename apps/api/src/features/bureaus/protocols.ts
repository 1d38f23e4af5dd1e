import type { ProviderParts } from '#api/platform/make-context.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

import type { CorrectionsGateway } from './corrections-gateway.ts';
import type { BureauGateway } from './bureau-gateway.ts';
import type { SimulationGateway } from './simulation-gateway.ts';
import { makeHttpApplyGateway } from './equifax-apply/http-apply-gateway.ts';
import { makeHttpBureauGateway } from './plain/http-bureau-gateway.ts';
import { makeHttpCorrectionsGateway } from './plain/http-corrections-gateway.ts';
import { makeHttpSimulationGateway } from './plain/http-simulation-gateway.ts';

type BureauSettings = ProviderParts['config']['bureaus']['primary'];

/** Separate limits, so that requests and polls do not delay each other. */
type CorrectionsDeps = { requests: Provider; questions: Provider; key: string };

/** What speaks with a bureau; null for what its protocol does not have. */
type Protocol = {
  score: (provider: Provider, bureau: BureauSettings) => BureauGateway;
  corrections: ((deps: CorrectionsDeps) => CorrectionsGateway) | null;
  simulations: ((deps: { provider: Provider; key: string }) => SimulationGateway) | null;
};

export const PROTOCOLS: Record<BureauSettings['protocol'], Protocol> = {
  plain: {
    score: (provider, { key, range }) => makeHttpBureauGateway({ provider, key, range }),
    corrections: makeHttpCorrectionsGateway,
    simulations: makeHttpSimulationGateway,
  },
  'equifax-apply': {
    score: (provider, bureau) =>
      makeHttpApplyGateway({
        provider,
        account: { ...bureau, password: bureau.key },
        range: bureau.range,
      }),
    corrections: null,
    simulations: null,
  },
};
