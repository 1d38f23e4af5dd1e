import { PATHS, productPath } from '../journeys/paths.ts';
import { formatDollars, readAmount } from '../wizard/amounts.ts';
import type { AnswerOf, DeadEnd, WayOn } from '../wizard/definition.ts';

import { HOME_LOAN } from './bounds.ts';
import { HOME_LOAN_STEPS } from './steps.ts';

const LEAST_LOAN = formatDollars(HOME_LOAN.owedMin);

export const TO_EXPERT: WayOn = {
  to: 'answer',
  stepCode: 'choose-path',
  optionCode: 'speak-expert',
  label: 'Speak to an expert',
};
export const TO_CONTACT: WayOn = { to: 'page', path: PATHS.contactUs, label: 'Contact us' };
export const toQuestion = (stepCode: string, label: string): WayOn => ({ to: 'question', stepCode, label });

const DASHBOARD: WayOn = { to: 'page', path: PATHS.dashboard, label: 'Back to the dashboard' };
const COMPARE: WayOn = { to: 'page', path: productPath('home-loans'), label: 'See home loans' };

type Found = (amountOf: (stepCode: string) => number | null) => DeadEnd | null;

/**
 * Where the figures of the online path lead no further, by the question that says so. What the assistant can't go on
 * with is never the member's fault: each says what it is, and where to go from there.
 */
const DEAD_ENDS: Readonly<Record<string, Found>> = {
  'home-buy-deposit': depositCoversPrice,
  'home-refinance-owe': oweTooLittle,
  'home-refinance-eq-funds': noEquity,
};

export function homeLoanDeadEnd(stepCode: string, answerOf: AnswerOf): DeadEnd | null {
  const found = Object.hasOwn(DEAD_ENDS, stepCode) ? DEAD_ENDS[stepCode] : undefined;
  return found?.((code) => amountIn(code, answerOf)) ?? null;
}

/** The amount in a step's only input, where it is right by the step's own rule but for the least loan. */
function amountIn(stepCode: string, answerOf: AnswerOf): number | null {
  const amount = readAmount(answerOf(stepCode)?.selectedTexts[0] ?? '');
  const input = HOME_LOAN_STEPS.find(({ code }) => code === stepCode)?.inputs[0];
  const isRight = input?.check(String(amount)) === null;
  return isRight || stepCode === 'home-refinance-owe' ? amount : null;
}

/** A loan of nothing, or of less: the questions after it would make no sense. */
function depositCoversPrice(amountOf: (stepCode: string) => number | null): DeadEnd | null {
  const price = amountOf('home-buy-purchase-price');
  const deposit = amountOf('home-buy-deposit');
  if (price === null || deposit === null || deposit < price) return null;
  return {
    message: `Your deposit covers the whole price of ${formatDollars(price)}, so you would need no loan.`,
    blocks: true,
    isForeseen: false,
    ways: [toQuestion('home-buy-purchase-price', 'Change the price'), DASHBOARD, TO_CONTACT],
  };
}

/** The rule of the field refuses it (HLA-025); this says what to do then. */
function oweTooLittle(amountOf: (stepCode: string) => number | null): DeadEnd | null {
  const owed = amountOf('home-refinance-owe');
  if (owed === null || owed >= HOME_LOAN.owedMin) return null;
  return {
    message: `Online we compare refinances of ${LEAST_LOAN} or more, so there is nothing to compare for yours. A broker may know a lender for a smaller loan.`,
    blocks: true,
    isForeseen: false,
    ways: [TO_EXPERT, COMPARE, TO_CONTACT],
  };
}

/** Nothing stands in the way of asking for nothing on top: that is an ordinary refinance. */
function noEquity(amountOf: (stepCode: string) => number | null): DeadEnd | null {
  const worth = amountOf('home-refinance-property-worth');
  const owed = amountOf('home-refinance-owe');
  if (worth === null || owed === null || owed < worth) return null;
  const wanted = amountOf('home-refinance-eq-funds');
  return {
    message: 'You owe as much as the property is worth, or more, so there is no equity to borrow against.',
    blocks: wanted !== null && wanted > 0,
    isForeseen: true,
    ways: [
      {
        to: 'answer',
        stepCode: 'home-refinance-or-buy',
        optionCode: 'refinance',
        label: 'Refinance without extra money',
      },
      toQuestion('home-refinance-property-worth', 'Change what it is worth'),
      toQuestion('home-refinance-owe', 'Change what you owe'),
      TO_EXPERT,
      TO_CONTACT,
    ],
  };
}
