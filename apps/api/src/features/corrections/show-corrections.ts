import type { Clock } from '#api/platform/clock.ts';

import { banOnWire, caseOnWire } from './corrections.rules.ts';
import type { Bans, CorrectionCases, CorrectionsView } from './corrections.ports.ts';

type Deps = { cases: Pick<CorrectionCases, 'listOf'>; bans: Pick<Bans, 'of'>; clock: Clock };

export type ShowCorrections = (memberId: string) => Promise<CorrectionsView>;

/** All that a member has asked of the bureau, in two statements. */
export function makeShowCorrections({ cases, bans, clock }: Deps): ShowCorrections {
  return async (memberId) => {
    const [listed, ban] = [await cases.listOf(memberId), await bans.of(memberId)];
    const now = clock.now();
    return {
      cases: listed.map((each) => caseOnWire(each, now)),
      ban: ban === null ? null : banOnWire(ban, now),
    };
  };
}
