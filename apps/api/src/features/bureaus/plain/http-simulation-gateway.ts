import { fail, succeed } from '@wattle/domain/outcome';
import { isScore } from '@wattle/domain/score/score-bands';
import {
  WHAT_IF_KINDS,
  type WhatIfChange,
  type WhatIfKind,
  type WhatIfObstacle,
} from '@wattle/domain/score/what-if/changes';
import { z } from 'zod';

import { makeAskBureau } from './ask-bureau.ts';
import { listOf } from './plain-values.ts';
import { parseJson } from '#api/platform/providers/parse-json.ts';
import type { Provider } from '#api/platform/providers/provider.ts';
import { shownLine } from '#api/platform/providers/shown-text.ts';

import type { Simulation, SimulationGateway } from '../simulation-gateway.ts';

/** The bureau's terms. */
const KINDS = {
  'no-applications': 'MONTHS_WITHOUT_ENQUIRY',
  'default-paid': 'DEFAULTS_PAID',
  'new-card': 'CARD_OPENED',
  'on-time': 'MONTHS_ON_TIME',
} as const satisfies Record<WhatIfKind, string>;

const OBSTACLES = {
  NO_RECENT_ENQUIRY: 'no-recent-enquiry',
  NO_OUTSTANDING_DEFAULT: 'no-outstanding-default',
  NO_OPEN_ACCOUNT: 'no-open-account',
  FEWER_ON_FILE: 'fewer-on-file',
} as const satisfies Record<string, WhatIfObstacle>;
type ObstacleCode = keyof typeof OBSTACLES;

const Kind = z.enum(KINDS).transform((code) => WHAT_IF_KINDS.find((kind) => KINDS[kind] === code) ?? z.NEVER);
const Obstacle = z.enum(Object.keys(OBSTACLES) as [ObstacleCode, ...ObstacleCode[]]);
const Fact = z.object({ fact: shownLine(200).min(1), points: z.int() });
const Score = z.number().refine(isScore, 'outside 0 to 1200');

const Answer = z.object({
  asOf: z.string(),
  currentScore: Score,
  simulatedScore: Score,
  steps: listOf(
    z.object({
      change: z.object({ kind: Kind, size: z.int() }),
      points: z.int(),
      notApplicable: Obstacle.nullable(),
      reasons: listOf(z.object({ label: shownLine(200).min(1), from: Fact, to: Fact }), 50),
    }),
    WHAT_IF_KINDS.length,
  ),
  possible: listOf(
    z.object({ kind: Kind, least: z.int().min(1), most: z.int().min(1) }),
    WHAT_IF_KINDS.length,
  ),
});

type Request = { month: string; changes: readonly WhatIfChange[] };

/** The credit bureau's simulator. An answer that does not add up counts as unread. */
export function makeHttpSimulationGateway(deps: { provider: Provider; key: string }): SimulationGateway {
  const ask = makeAskBureau(deps);
  return {
    async simulate({ subject, month, changes }) {
      const answer = await ask({
        path: '/v1/simulations',
        subject,
        body: { asOf: month, changes: changes.map(({ kind, size }) => ({ kind: KINDS[kind], size })) },
      });
      if (!answer.ok) return fail(answer.failure.because);
      const { data } = Answer.safeParse(parseJson(answer.value));
      if (data === undefined) return fail('unread');
      const simulation = simulationOf(data);
      const isSound = data.asOf === month && answers(simulation, changes) && addsUp(simulation);
      return isSound ? succeed(simulation) : fail('unread');
    },
  };
}

function simulationOf({ currentScore, simulatedScore, steps, possible }: z.infer<typeof Answer>): Simulation {
  return {
    currentScore,
    simulatedScore,
    possible,
    steps: steps.map(({ change, points, notApplicable, reasons }) => ({
      ...change,
      points,
      obstacle: notApplicable === null ? null : OBSTACLES[notApplicable],
      reasons,
    })),
  };
}

/** Whether the steps are exactly the requested changes. */
function answers({ steps }: Simulation, changes: Request['changes']): boolean {
  const answered = changes.filter(({ kind, size }) =>
    steps.some((step) => step.kind === kind && step.size === size),
  );
  return answered.length === changes.length && steps.length === changes.length;
}

function addsUp({ currentScore, simulatedScore, steps }: Simulation): boolean {
  return steps.reduce((score, { points }) => score + points, currentScore) === simulatedScore;
}
