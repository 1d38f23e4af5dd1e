import type { Clock } from '#api/platform/clock.ts';

import { banOnWire, caseOnWire } from './corrections.rules.ts';
import type { Bans, CorrectionCases, CorrectionsView, WaitsOf } from './corrections.ports.ts';

type Deps = {
  cases: Pick<CorrectionCases, 'listOf'>;
  bans: Pick<Bans, 'of'>;
  waitsOf: WaitsOf;
  clock: Clock;
};

export type ShowCorrections = (memberId: string) => Promise<CorrectionsView>;

/** Everything that a member has asked of the bureau, in three statements at most. */
export function makeShowCorrections({ cases, bans, waitsOf, clock }: Deps): ShowCorrections {
  return async (memberId) => {
    const [listed, ban] = [await cases.listOf(memberId), await bans.of(memberId)];
    const waiting = listed.filter(({ state }) => state === 'sent').map(({ reference }) => reference);
    const waits = await waitsOf([...waiting, ...(ban === null ? [] : [ban.reference])]);
    const now = clock.now();
    return {
      cases: listed.map((each) => caseOnWire(each, now, waits.get(each.reference))),
      ban: ban === null ? null : banOnWire(ban, now, waits.get(ban.reference)),
    };
  };
}
