import type { Answers, StepDefinition } from '../wizard/definition.ts';

import { amountOf, choiceOf, intentOf, textOf, type Intent } from './answers.ts';
import { BUY_STEPS, REFINANCE_STEPS } from './steps.ts';

const ALWAYS = ['home-refinance-or-buy', 'choose-path'];

/**
 * Which steps these answers open (HLA-014 to HLA-020). An expert overrides the branches of an intent, and without an
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
  if (intent !== 'refinance-equity' || !isEquityLow(answers)) closed.add('home-refinance-eq-funds');
  if (!isLenderEntered(answers)) closed.add('home-refinance-lender-interest');
  return codesOf(REFINANCE_STEPS).filter((code) => !closed.has(code));
}

/**
 * Whether equity, 1 minus owed divided by worth, is strictly below three quarters (HLA-017). Calculated in whole
 * dollars: as fractions, 0.75 itself could fall on either side.
 */
function isEquityLow(answers: Answers): boolean {
  const worth = amountOf(answers, 'home-refinance-property-worth');
  const owed = amountOf(answers, 'home-refinance-owe');
  return worth !== null && owed !== null && owed * 4 > worth;
}

/** Blanks alone name no lender (HLA-018). */
const isLenderEntered = (answers: Answers): boolean =>
  (textOf(answers, 'home-refinance-lender') ?? '').trim() !== '';
