import { productPath } from '../pages/paths.ts';
import type { WayOn } from '../wizard/definition.ts';
import type { PartnerType } from '../wizard/step-state.ts';

import { HOME_LOAN } from './bounds.ts';
import { TO_CONTACT, TO_EXPERT, toQuestion } from './advice.ts';
import type { LoanPlan } from './plan.ts';
import type { HomeLoanSummary } from './summary.ts';

const COMPARE_ONLINE: WayOn = {
  to: 'answer',
  stepCode: 'choose-path',
  optionCode: 'compare-online',
  label: 'Compare online',
};
const PERSONAL_LOANS: WayOn = {
  to: 'page',
  path: productPath('personal-loans'),
  label: 'See personal loans',
};

/** Alternatives for a plan that no partner accepts: the deciding answers, and who else may help. */
export function waysWithoutMatch(
  type: PartnerType,
  { purpose, loan }: LoanPlan,
  summary: Pick<HomeLoanSummary, 'extraFunds'> | null,
): WayOn[] {
  if (type === 'Broker') return [COMPARE_ONLINE, TO_CONTACT];
  const answers = answersThatDecide(purpose, (summary?.extraFunds ?? null) !== null);
  if (loan !== null && loan <= 0) return [...answers, TO_CONTACT];
  const isSmall = loan !== null && loan < HOME_LOAN.loanMinForWarning;
  return [...answers, TO_EXPERT, ...(isSmall ? [PERSONAL_LOANS] : []), TO_CONTACT];
}

function answersThatDecide(purpose: LoanPlan['purpose'], isExtraAsked: boolean): WayOn[] {
  if (purpose === 'buy') {
    return [
      toQuestion('home-buy-deposit', 'Change the deposit'),
      toQuestion('home-buy-purchase-price', 'Change the price'),
    ];
  }
  const extra = toQuestion('home-refinance-eq-funds', 'Change what you want on top');
  return [
    ...(isExtraAsked ? [extra] : []),
    toQuestion('home-refinance-property-worth', 'Change what it is worth'),
    toQuestion('home-refinance-owe', 'Change what you owe'),
  ];
}
