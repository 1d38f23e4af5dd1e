import type { PartnerType } from '../wizard/step-state.ts';

import { judge, type PartnerRule, type PlanVerdict } from './partner-rules.ts';
import type { LoanPlan } from './plan.ts';

type WithRules = { readonly type: PartnerType; readonly rules: readonly PartnerRule[] };

/** A partner and its rules' results: all of them for a match, otherwise those that fail. */
export type Judged<Partner> = { readonly partner: Partner; readonly why: readonly PlanVerdict[] };

export type PartnerMatches<Partner> = {
  /** Kept in list order; a finish step uses the first (HLA-041). */
  readonly matches: readonly Judged<Partner>[];
  readonly others: readonly Judged<Partner>[];
};

/** The partners of a path that accept this plan, with reasons; the others with their failed rules. */
export function matchPartners<Partner extends WithRules>(
  partners: readonly Partner[],
  { type, plan }: { type: PartnerType; plan: LoanPlan },
): PartnerMatches<Partner> {
  const judged = partners
    .filter((partner) => partner.type === type)
    .map((partner) => ({ partner, why: partner.rules.map((rule) => judge(rule, plan)) }));
  return {
    matches: judged.filter(isMatch),
    others: judged
      .filter((each) => !isMatch(each))
      .map(({ partner, why }) => ({ partner, why: blockersOf(why) })),
  };
}

const isMatch = ({ why }: { why: readonly PlanVerdict[] }): boolean => why.every(({ passed }) => passed);

/** A wrong purpose makes the other rules misleading. */
function blockersOf(why: readonly PlanVerdict[]): PlanVerdict[] {
  const failed = why.filter(({ passed }) => !passed);
  const purpose = failed.find(({ kind }) => kind === 'purpose');
  return purpose === undefined ? failed : [purpose];
}
