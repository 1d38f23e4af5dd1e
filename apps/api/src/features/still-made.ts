import type { FeatureParts } from '#api/platform/platform.ts';

import { correctionsByMember, bansByMember, banLiftsByMember } from './corrections/corrections.budgets.ts';

/** What the platform has to know of features that are still made by functions. */
export const STILL_MADE: readonly FeatureParts[] = [
  { budgets: [correctionsByMember, bansByMember, banLiftsByMember] },
];
