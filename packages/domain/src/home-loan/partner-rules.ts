import type { StateCode } from '../fields/address.ts';
import { formatDollars } from '../money.ts';

import type { Intent } from './answers.ts';
import type { IncomeKind, LoanPlan, PropertyUse } from './plan.ts';

/** A partner's conditions as data. All must hold; bounds are inclusive. */
export type PartnerRule =
  | { readonly kind: 'purpose'; readonly oneOf: readonly Intent[] }
  | { readonly kind: 'amount'; readonly atLeast: number; readonly atMost: number }
  /** The share of the property's value not covered by the loan, in per cent. */
  | { readonly kind: 'equity'; readonly atLeast: number }
  | { readonly kind: 'first-home' }
  | { readonly kind: 'use'; readonly oneOf: readonly PropertyUse[] }
  | { readonly kind: 'income-kind'; readonly oneOf: readonly IncomeKind[] }
  | { readonly kind: 'state'; readonly oneOf: readonly StateCode[] };

/** Whether a rule is met, and a sentence with the plan's figures. */
export type PlanVerdict = {
  readonly kind: PartnerRule['kind'];
  readonly passed: boolean;
  readonly words: string;
};

type RuleOf<Kind extends PartnerRule['kind']> = Extract<PartnerRule, { kind: Kind }>;

/** Unknown values meet no rule, and the sentence names them. */
export function judge(rule: PartnerRule, plan: LoanPlan): PlanVerdict {
  const { passed, words } = verdictOn(rule, plan);
  return { kind: rule.kind, passed, words };
}

type Said = Pick<PlanVerdict, 'passed' | 'words'>;

function verdictOn(rule: PartnerRule, plan: LoanPlan): Said {
  if (rule.kind === 'purpose') return onPurpose(rule, plan);
  if (rule.kind === 'amount') return onAmount(rule, plan);
  if (rule.kind === 'equity') return onEquity(rule, plan);
  if (rule.kind === 'first-home') return onFirstHome(plan);
  if (rule.kind === 'use') return onUse(rule, plan);
  return rule.kind === 'state' ? onState(rule, plan) : onIncomeKind(rule, plan);
}

const PURPOSES: Record<Intent, string> = {
  buy: 'buying a property',
  refinance: 'refinancing',
  'refinance-equity': 'borrowing more on a home you own',
};

function onPurpose({ oneOf }: RuleOf<'purpose'>, { purpose }: LoanPlan): Said {
  if (purpose === null) return { passed: false, words: 'It needs to know what the loan is for.' };
  return oneOf.includes(purpose)
    ? { passed: true, words: `It helps with ${PURPOSES[purpose]}.` }
    : { passed: false, words: `It does not help with ${PURPOSES[purpose]}.` };
}

function onAmount({ atLeast, atMost }: RuleOf<'amount'>, { loan }: LoanPlan): Said {
  const range = `It takes loans from ${formatDollars(atLeast)} to ${formatDollars(atMost)}`;
  if (loan === null) return { passed: false, words: `${range}, and it needs to know your amount.` };
  if (loan <= 0) return { passed: false, words: `${range}; you need no loan.` };
  return { passed: loan >= atLeast && loan <= atMost, words: `${range}; yours is ${formatDollars(loan)}.` };
}

/** Compared in whole dollars to avoid rounding at the bound. */
function onEquity({ atLeast }: RuleOf<'equity'>, { loan, propertyValue, purpose }: LoanPlan): Said {
  const wants = `Your own share of the property’s value has to be at least ${atLeast}%`;
  if (loan === null || propertyValue === null) {
    return { passed: false, words: `${wants}, and it needs to know your share.` };
  }
  const own = propertyValue - loan;
  const passed = own * 100 >= propertyValue * atLeast;
  const verb = purpose === 'buy' ? 'your deposit is' : 'after this loan it would be';
  return { passed, words: `${wants}; ${verb} ${shareInWords(own, propertyValue, atLeast)}.` };
}

/** One decimal, never rounded up to a bound. */
function shareInWords(own: number, whole: number, bound: number): string {
  if (own <= 0) return 'nothing';
  const rounded = Math.round((own / whole) * 1000) / 10;
  const isRoundedUp = own * 100 < whole * bound && rounded >= bound;
  return isRoundedUp ? `just under ${bound}%` : `${rounded}%`;
}

function onFirstHome({ isFirstHome }: LoanPlan): Said {
  return isFirstHome === true
    ? { passed: true, words: 'It works with people who buy their first home.' }
    : { passed: false, words: 'It works only with people who buy their first home.' };
}

const USES: Record<PropertyUse, string> = {
  live: 'homes that their owners live in',
  investment: 'investment properties',
};

function onUse({ oneOf }: RuleOf<'use'>, { use }: LoanPlan): Said {
  if (use === null) return { passed: false, words: 'It needs to know what the property is for.' };
  return oneOf.includes(use)
    ? { passed: true, words: `It takes ${USES[use]}.` }
    : { passed: false, words: `It does not take ${USES[use]}.` };
}

const INCOMES: Record<IncomeKind, string> = {
  fullTime: 'a full-time job or your own business',
  partTime: 'part-time or casual work',
  unemployed: 'support while you are out of work',
  homemaker: 'a household’s income',
  retired: 'a pension or super',
  student: 'student income',
};

function onIncomeKind({ oneOf }: RuleOf<'income-kind'>, { incomeKind }: LoanPlan): Said {
  if (incomeKind === null) {
    const how = 'Tell us in About me, and agree that we may use your answer.';
    return { passed: false, words: `It needs to know where your income comes from. ${how}` };
  }
  return oneOf.includes(incomeKind)
    ? { passed: true, words: `It takes income from ${INCOMES[incomeKind]}.` }
    : { passed: false, words: `It does not take income from ${INCOMES[incomeKind]}.` };
}

function onState({ oneOf }: RuleOf<'state'>, { state }: LoanPlan): Said {
  if (state === null)
    return { passed: false, words: 'It needs to know your state, and your address does not name one.' };
  return oneOf.includes(state)
    ? { passed: true, words: `It works in ${state}, where you live.` }
    : { passed: false, words: `It does not work in ${state}, where you live.` };
}
