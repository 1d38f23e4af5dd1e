import type { Answers, StepDefinition } from '../wizard/definition.ts';

import { amountOf, choiceOf, intentOf, textOf, type Intent } from './answers.ts';
import { HOME_LOAN } from './bounds.ts';
import { BUY_STEPS, REFINANCE_STEPS } from './steps.ts';

const ALWAYS = ['home-refinance-or-buy', 'choose-path'];

/**
 * The steps that these answers open (HLA-014 to HLA-020). The expert path overrides an intent's branches; without an
 * intent only the first two questions are open.
 */
export function enabledHomeLoanSteps(answers: Answers): ReadonlySet<string> {
  const intent = intentOf(answers);
  if (intent === null) return new Set(ALWAYS);
  const path = choiceOf(answers, 'choose-path');
  if (path === 'speak-expert') return new Set([...ALWAYS, brokerStep(intent), 'home-broker-finish']);
  const branch = intent === 'buy' ? codesOf(BUY_STEPS) : refinanceSteps(intent, answers);
  return new Set([...ALWAYS, ...branch, ...(path === 'compare-online' ? ['home-finish'] : [])]);
}

const codesOf = (steps: readonly StepDefinition[]): string[] => steps.map(({ code }) => code);

const brokerStep = (intent: Intent): string =>
  intent === 'buy' ? 'home-broker-buy-what-to-do' : 'home-broker-refinance-what-to-do';

function refinanceSteps(intent: Intent, answers: Answers): string[] {
  const closed = new Set<string>();
  if (intent !== 'refinance-equity' || hasHighEquity(answers) !== false)
    closed.add('home-refinance-eq-funds');
  if (!isLenderEntered(answers)) closed.add('home-refinance-lender-interest');
  return codesOf(REFINANCE_STEPS).filter((code) => !closed.has(code));
}

/**
 * Whether equity reaches the threshold for additional funds (HLA-017). Compared in whole dollars to avoid rounding at
 * the bound. Null until both values are given.
 */
export function hasHighEquity(answers: Answers): boolean | null {
  const worth = amountOf(answers, 'home-refinance-property-worth');
  const owed = amountOf(answers, 'home-refinance-owe');
  if (worth === null || owed === null) return null;
  return (worth - owed) * 100 >= worth * HOME_LOAN.extraFundsEquityPercent;
}

/** Blanks do not name a lender (HLA-018). */
const isLenderEntered = (answers: Answers): boolean =>
  (textOf(answers, 'home-refinance-lender') ?? '').trim() !== '';

/**
 * The number of questions for these answers. Before an intent it counts the longest branch; the expert path has three.
 * A refinance adds one for a named lender, and one for low equity.
 */
export function homeLoanQuestions(answers: Answers): { most: number; isExact: boolean } {
  const intent = intentOf(answers);
  if (intent === null) return { most: ALWAYS.length + REFINANCE_STEPS.length, isExact: false };
  const path = choiceOf(answers, 'choose-path');
  if (path === 'speak-expert') return { most: ALWAYS.length + 1, isExact: true };
  const isOnline = path === 'compare-online';
  if (intent === 'buy') return { most: ALWAYS.length + BUY_STEPS.length, isExact: isOnline };
  const asked = ALWAYS.length + refinanceSteps(intent, answers).length;
  const mayAskRate = !isLenderEntered(answers);
  const mayAskFunds = intent === 'refinance-equity' && hasHighEquity(answers) === null;
  return {
    most: asked + Number(mayAskRate) + Number(mayAskFunds),
    isExact: isOnline && !mayAskRate && !mayAskFunds,
  };
}
