import { emptyAnswer } from '../wizard/answers.ts';
import { openWizard } from '../wizard/engine.ts';
import type { StepAnswer } from '../wizard/step-state.ts';

import { HOME_LOAN_WIZARD } from './definition.ts';
import { HOME_LOAN_STEPS } from './steps.ts';

/** Answers by step code: an option's code, or texts. */
export type Given = Record<string, string | readonly string[]>;

/** The assistant with these answers. */
export function assistantWith(given: Given) {
  const saved = Object.entries(given).map(([stepCode, value]) => ({
    ...answerOf(stepCode, value),
    stepCode,
    isCompleted: true,
  }));
  return openWizard(HOME_LOAN_WIZARD, saved);
}

function answerOf(stepCode: string, value: string | readonly string[]): StepAnswer {
  const step = HOME_LOAN_STEPS.find(({ code }) => code === stepCode);
  if (step === undefined) throw new Error(`no step ${stepCode}`);
  const empty = emptyAnswer(step);
  if (typeof value !== 'string') return { ...empty, selectedTexts: value };
  return { ...empty, selectedItems: step.options.map(({ code }) => code === value) };
}

/** Open steps, numbered from 1 as in the specification. */
export const enabledNumbers = (given: Given): number[] =>
  assistantWith(given)
    .steps.filter((step) => step.enabled)
    .map((step) => step.stepIndex + 1);

type Figures = { value: string; first: string; extra?: string; income: readonly [string, string] };

/** A completed online purchase or refinance. */
export function finished(
  intent: 'buy' | 'refinance' | 'refinance-equity',
  { value, first, extra, income }: Figures,
): Given {
  const start = { 'home-refinance-or-buy': intent, 'choose-path': 'compare-online' };
  if (intent === 'buy') {
    return {
      ...start,
      'home-buy-purchase-price': [value],
      'home-buy-deposit': [first],
      'home-buy-how-close': 'stillLooking',
      'home-buy-how-to-live': 'live',
      'home-buy-how-to-pay': 'principalInterest',
      'home-buy-income': income,
    };
  }
  return {
    ...start,
    'home-refinance-property-worth': [value],
    'home-refinance-owe': [first],
    ...(extra === undefined ? {} : { 'home-refinance-eq-funds': [extra] }),
    'home-refinance-how-to-live': 'live',
    'home-refinance-how-to-pay': 'principalInterest',
    'home-refinance-income': income,
    'home-refinance-lender': [''],
  };
}
