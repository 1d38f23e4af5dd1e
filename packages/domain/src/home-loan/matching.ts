import type { PartnerType } from '../wizard/step-state.ts';

import { judge, type PartnerRule, type PlanVerdict } from './partner-rules.ts';
import type { LoanPlan } from './plan.ts';

type WithRules = { readonly type: PartnerType; readonly rules: readonly PartnerRule[] };

/** A partner held against a plan. `why` has every rule of a match, and of a partner that does not match what fails. */
export type Judged<Partner> = { readonly partner: Partner; readonly why: readonly PlanVerdict[] };

export type PartnerMatches<Partner> = {
  /** In the order of the list: the first is the one a finish carries (HLA-041). */
  readonly matches: readonly Judged<Partner>[];
  readonly others: readonly Judged<Partner>[];
};

/** Which of a path's partners take this plan, each with its reasons; the rest with what is in the way. */
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
      .map(({ partner, why }) => ({ partner, why: whatIsInTheWay(why) })),
  };
}

const isMatch = ({ why }: { why: readonly PlanVerdict[] }): boolean => why.every(({ passed }) => passed);

/** Where a partner does something else altogether, the rest of its rules would only mislead. */
function whatIsInTheWay(why: readonly PlanVerdict[]): PlanVerdict[] {
  const failed = why.filter(({ passed }) => !passed);
  const purpose = failed.find(({ kind }) => kind === 'purpose');
  return purpose === undefined ? failed : [purpose];
}
