import { succeed } from '@wattle/domain/outcome';

import type { Simulation, SimulationGateway } from './what-if.ports.ts';

type Answer = Awaited<ReturnType<SimulationGateway['simulate']>>;
type Asked = Parameters<SimulationGateway['simulate']>[0];

/** A file with one enquiry of the last year, worth 24 points. */
function simulationOf(changes: Asked['changes'] = [], currentScore = 735): Simulation {
  const steps = changes.map((change) => ({
    ...change,
    points: change.kind === 'fewer-enquiries' ? 24 : 0,
    obstacle: change.kind === 'fewer-enquiries' ? null : ('no-default' as const),
    reasons: [],
  }));
  return {
    currentScore,
    simulatedScore: steps.reduce((score, { points }) => score + points, currentScore),
    steps,
    possible: [{ kind: 'fewer-enquiries', least: 1, most: 1 }],
  };
}

/** Always gives the answer it was told, or one for a file with a single enquiry; records what it was asked. */
export function makeMemorySimulationGateway(answer?: Answer) {
  const asked: Asked[] = [];
  const gateway: SimulationGateway = {
    async simulate(of) {
      asked.push(of);
      return answer ?? succeed(simulationOf(of.changes));
    },
  };
  return { gateway, asked };
}
