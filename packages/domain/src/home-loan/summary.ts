import { readSignedAmount } from '../wizard/amounts.ts';
import type { Answers } from '../wizard/definition.ts';

import { amountOf, choiceOf, incomeOf, intentOf, textOf, type Income, type Intent } from './answers.ts';
import { HOME_LOAN, INCOME_FREQUENCIES, type IncomeFrequency } from './bounds.ts';
import { hasHighEquity } from './enabled.ts';
import { readRate } from './fields.ts';

/** The loan's estimated cost, never an offer. */
export type RepaymentEstimate = {
  readonly kind: 'principalInterest' | 'interest';
  readonly ratePercent: number;
  /** The member entered no rate; say so beside the figure. */
  readonly isRateAssumed: boolean;
  readonly years: number;
  readonly perMonth: number;
  /** The income's frequency, for comparison. */
  readonly frequency: IncomeFrequency;
  readonly perPeriod: number;
};

/** The figures of the online path (HLA-031, HLA-032), in whole dollars. */
export type HomeLoanSummary = {
  readonly intent: Intent;
  readonly propertyValue: number;
  readonly deposit: number | null;
  readonly owed: number | null;
  /** Null where not asked. */
  readonly extraFunds: number | null;
  /** The member wants more than is owed, but was not asked how much (HLA-017). */
  readonly isExtraAskedByLender: boolean;
  readonly loan: number;
  readonly lvrPercent: number;
  /** The summary warns above this (HLA-034, HLA-035). */
  readonly lvrMaxPercent: number;
  /** Purchases only (HLA-036). */
  readonly suggestedDeposit: number | null;
  readonly income: Income | null;
  readonly repayment: RepaymentEstimate | null;
};

/** Uses answers of open steps only; null on the broker path or while a figure is missing. */
export function homeLoanSummary(answers: Answers): HomeLoanSummary | null {
  const intent = intentOf(answers);
  if (intent === null) return null;
  return intent === 'buy' ? purchase(answers) : refinance(intent, answers);
}

function purchase(answers: Answers): HomeLoanSummary | null {
  const price = amountOf(answers, 'home-buy-purchase-price');
  const deposit = amountOf(answers, 'home-buy-deposit');
  if (price === null || deposit === null) return null;
  const loan = price - deposit;
  const income = incomeOf(answers, 'home-buy-income');
  return {
    intent: 'buy',
    propertyValue: price,
    deposit,
    owed: null,
    extraFunds: null,
    isExtraAskedByLender: false,
    loan,
    lvrPercent: (loan / price) * 100,
    lvrMaxPercent: HOME_LOAN.purchaseLvrMaxPercent,
    suggestedDeposit: Math.ceil((price * HOME_LOAN.suggestedDepositPercent) / 100),
    income,
    repayment: estimate({ loan, income, rate: null, kind: choiceOf(answers, 'home-buy-how-to-pay') }),
  };
}

function refinance(intent: Intent, answers: Answers): HomeLoanSummary | null {
  const worth = amountOf(answers, 'home-refinance-property-worth');
  const owed = amountOf(answers, 'home-refinance-owe');
  if (worth === null || owed === null) return null;
  const extraFunds = readSignedAmount(textOf(answers, 'home-refinance-eq-funds') ?? '');
  const loan = owed + (extraFunds ?? 0);
  const income = incomeOf(answers, 'home-refinance-income');
  const rate = readRate(textOf(answers, 'home-refinance-lender-interest') ?? '');
  return {
    intent,
    propertyValue: worth,
    deposit: null,
    owed,
    extraFunds,
    isExtraAskedByLender: intent === 'refinance-equity' && hasHighEquity(answers) === true,
    loan,
    lvrPercent: (loan / worth) * 100,
    lvrMaxPercent: HOME_LOAN.refinanceLvrMaxPercent,
    suggestedDeposit: null,
    income,
    repayment: estimate({ loan, income, rate, kind: choiceOf(answers, 'home-refinance-how-to-pay') }),
  };
}

type Terms = { loan: number; income: Income | null; rate: number | null; kind: string | null };

/** Null for a loan of zero or without a repayment kind. */
function estimate({ loan, income, rate, kind }: Terms): RepaymentEstimate | null {
  if (loan <= 0 || (kind !== 'principalInterest' && kind !== 'interest')) return null;
  const ratePercent = rate ?? HOME_LOAN.assumedRatePercent;
  const perMonth =
    kind === 'interest' ? monthlyInterest(loan, ratePercent) : monthlyRepayment(loan, ratePercent);
  const frequency = income?.frequency ?? 'Monthly';
  return {
    kind,
    ratePercent,
    isRateAssumed: rate === null,
    years: HOME_LOAN.termYears,
    perMonth,
    frequency,
    perPeriod: (perMonth * 12) / INCOME_FREQUENCIES[frequency],
  };
}

export const monthlyInterest = (loan: number, ratePercent: number): number => (loan * ratePercent) / 1200;

/** The constant repayment that pays off a loan over the term. */
export function monthlyRepayment(loan: number, ratePercent: number): number {
  const months = HOME_LOAN.termYears * 12;
  const rate = ratePercent / 1200;
  if (rate === 0) return loan / months;
  return (loan * rate) / (1 - (1 + rate) ** -months);
}
