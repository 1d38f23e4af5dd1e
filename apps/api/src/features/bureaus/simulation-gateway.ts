import type { Outcome } from '@wattle/domain/outcome';
import type { WhatIfChange, WhatIfKind, WhatIfObstacle } from '@wattle/domain/score/what-if/changes';

import type { BureauFailure, ConsentingSubject } from './bureau.ts';

declare module '#api/platform/context.ts' {
  interface Providers {
    /** Null where the bureau's protocol has none. */
    simulations: SimulationGateway | null;
  }
}

type Fact = { fact: string; points: number };

export type SimulatedStep = WhatIfChange & {
  points: number;
  /** Why the change does not apply to this file; null when it does. */
  obstacle: WhatIfObstacle | null;
  reasons: readonly { label: string; from: Fact; to: Fact }[];
};

export type Simulation = {
  currentScore: number;
  simulatedScore: number;
  /** One per change, in the domain's order; their points add up to the difference. */
  steps: readonly SimulatedStep[];
  possible: readonly { kind: WhatIfKind; least: number; most: number }[];
};

export type SimulationGateway = {
  /** Leaves no enquiry on the person's file. */
  simulate: (request: {
    subject: ConsentingSubject;
    /** YYYY-MM */
    month: string;
    changes: readonly WhatIfChange[];
  }) => Promise<Outcome<Simulation, BureauFailure>>;
};
