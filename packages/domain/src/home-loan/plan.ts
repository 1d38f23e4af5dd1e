import type { StateCode } from '../fields/address.ts';
import type { Answers } from '../wizard/definition.ts';
import type { PartnerType } from '../wizard/step-state.ts';

import { choiceOf, intentOf, type Intent } from './answers.ts';
import { homeLoanSummary } from './summary.ts';

/** Codes of About Me's income question. */
export const INCOME_KINDS = [
  'fullTime',
  'partTime',
  'unemployed',
  'homemaker',
  'retired',
  'student',
] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

export const PROPERTY_USES = ['live', 'investment'] as const;
export type PropertyUse = (typeof PROPERTY_USES)[number];

/** Facts about the member that the assistant does not ask for. */
export type MemberFacts = {
  readonly state: StateCode | null;
  /** The kind stated in About Me; null without consent to that use. */
  readonly incomeKind: IncomeKind | null;
};

/** A plan as partner rules see it; null is unknown and meets no rule. */
export type LoanPlan = MemberFacts & {
  readonly purpose: Intent | null;
  readonly loan: number | null;
  readonly propertyValue: number | null;
  readonly isFirstHome: boolean | null;
  readonly use: PropertyUse | null;
};

/** Requires answers of open steps only. */
export function loanPlan(answers: Answers, known: MemberFacts): LoanPlan {
  const summary = homeLoanSummary(answers);
  return {
    ...known,
    purpose: intentOf(answers),
    loan: summary?.loan ?? null,
    propertyValue: summary?.propertyValue ?? null,
    ...requestedOf(answers),
  };
}

type Requested = Pick<LoanPlan, 'isFirstHome' | 'use'>;

/** Answers of the broker path, where one question covers both first home and purpose. */
const REQUESTED: Readonly<Record<string, Requested>> = {
  buyFirstHome: { isFirstHome: true, use: 'live' },
  buyNextHome: { isFirstHome: false, use: 'live' },
  buyInvestment: { isFirstHome: false, use: 'investment' },
  refinanceLoan: { isFirstHome: null, use: 'live' },
  refinanceProperty: { isFirstHome: null, use: 'investment' },
};

function requestedOf(answers: Answers): Requested {
  const broker =
    choiceOf(answers, 'home-broker-buy-what-to-do') ?? choiceOf(answers, 'home-broker-refinance-what-to-do');
  const sought = broker === null ? undefined : REQUESTED[broker];
  if (sought !== undefined) return sought;
  const use = choiceOf(answers, 'home-buy-how-to-live') ?? choiceOf(answers, 'home-refinance-how-to-live');
  return { isFirstHome: null, use: PROPERTY_USES.find((each) => each === use) ?? null };
}

/** Null before a path is chosen. */
export function pathOf(answers: Answers): PartnerType | null {
  const chosen = choiceOf(answers, 'choose-path');
  if (chosen === 'compare-online') return 'Online';
  return chosen === 'speak-expert' ? 'Broker' : null;
}
