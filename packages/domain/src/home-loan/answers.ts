import { chosenCodes } from '../wizard/answers.ts';
import { readAmount } from '../wizard/amounts.ts';
import type { Answers } from '../wizard/definition.ts';

import { INCOME_FREQUENCIES, isIncomeFrequency, type IncomeFrequency } from './bounds.ts';
import { HOME_LOAN_STEPS } from './steps.ts';

export type Intent = 'buy' | 'refinance' | 'refinance-equity';

const stepByCode = new Map(HOME_LOAN_STEPS.map((step) => [step.code, step]));

/** The option's code in a single-choice step, or null. */
export function choiceOf(answers: Answers, code: string): string | null {
  const step = stepByCode.get(code);
  const answer = answers.get(code);
  return step === undefined || answer === undefined ? null : (chosenCodes(step, answer)[0] ?? null);
}

export function intentOf(answers: Answers): Intent | null {
  const chosen = choiceOf(answers, 'home-refinance-or-buy');
  return chosen === 'buy' || chosen === 'refinance' || chosen === 'refinance-equity' ? chosen : null;
}

/** The text of a step's first input; null without an answer. */
export const textOf = (answers: Answers, code: string): string | null =>
  answers.get(code)?.selectedTexts[0] ?? null;

export function amountOf(answers: Answers, code: string): number | null {
  const text = textOf(answers, code);
  return text === null ? null : readAmount(text);
}

/** An amount as entered, and what it comes to in a year (HLA-030). */
export type Income = {
  readonly amount: number;
  readonly frequency: IncomeFrequency;
  readonly yearly: number;
};

export function incomeOf(answers: Answers, code: string): Income | null {
  const amount = amountOf(answers, code);
  const frequency = answers.get(code)?.selectedTexts[1];
  if (amount === null || frequency === undefined || !isIncomeFrequency(frequency)) return null;
  return { amount, frequency, yearly: amount * INCOME_FREQUENCIES[frequency] };
}
