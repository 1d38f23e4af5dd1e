import { PATHS, productPath } from '../pages/paths.ts';
import { formatDollars } from '../money.ts';
import { readAmount } from '../wizard/amounts.ts';
import type { Advice, AnswerOf, WayOn } from '../wizard/definition.ts';

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

const COMPARE: WayOn = { to: 'page', path: productPath('home-loans'), label: 'See home loans' };

type Found = (amountOf: (stepCode: string) => number | null) => Advice | null;

/** Notes beside a question. They never block; only field rules do. */
const ADVICE: Readonly<Record<string, Found>> = {
  'home-refinance-owe': oweTooLittle,
  'home-refinance-eq-funds': noEquity,
};

export function homeLoanAdvice(stepCode: string, answerOf: AnswerOf): Advice | null {
  const found = Object.hasOwn(ADVICE, stepCode) ? ADVICE[stepCode] : undefined;
  return found?.((code) => amountIn(code, answerOf)) ?? null;
}

/** The amount of a step's only input, if valid apart from the minimum loan. */
function amountIn(stepCode: string, answerOf: AnswerOf): number | null {
  const amount = readAmount(answerOf(stepCode)?.selectedTexts[0] ?? '');
  const input = HOME_LOAN_STEPS.find(({ code }) => code === stepCode)?.inputs[0];
  const isRight = input?.check(String(amount)) === null;
  return isRight || stepCode === 'home-refinance-owe' ? amount : null;
}

/** The field's rule refuses the amount (HLA-025); this offers alternatives. */
function oweTooLittle(amountOf: (stepCode: string) => number | null): Advice | null {
  const owed = amountOf('home-refinance-owe');
  if (owed === null || owed >= HOME_LOAN.owedMin) return null;
  return {
    message: `Online we compare refinances of ${LEAST_LOAN} or more, so there is nothing to compare for yours. A broker may know a lender for a smaller loan.`,
    isForeseen: false,
    ways: [TO_EXPERT, COMPARE, TO_CONTACT],
  };
}

/** Additional funds have no validation (HLA-026), so any amount is accepted. */
function noEquity(amountOf: (stepCode: string) => number | null): Advice | null {
  const worth = amountOf('home-refinance-property-worth');
  const owed = amountOf('home-refinance-owe');
  if (worth === null || owed === null || owed < worth) return null;
  return {
    message: 'You owe as much as the property is worth, or more, so there is no equity to borrow against.',
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
