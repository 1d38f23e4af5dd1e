import type { WizardDefinition, Answers } from '../wizard/definition.ts';
import { homeLoanAdvice } from './advice.ts';
import { enabledHomeLoanSteps, homeLoanQuestions } from './enabled.ts';
import { HOME_LOAN_STEPS } from './steps.ts';
import { formatDollars } from '../money.ts';
import type { WizardWarning } from '../wizard/step-state.ts';
import { HOME_LOAN } from './bounds.ts';
import { homeLoanSummary, type HomeLoanSummary } from './summary.ts';

/**
 * The summary's warnings, which never block (HLA-033 to HLA-038). Bounds are compared in whole dollars and inclusive,
 * to avoid rounding at them.
 */
function homeLoanWarnings(answers: Answers): readonly WizardWarning[] {
  const summary = homeLoanSummary(answers);
  if (summary === null) return [];
  const all = [extraBelowNothing, loanTooSmall, loanToValue, loanAboveValue, incomeTooSmall];
  return all.flatMap((warning) => warning(summary) ?? []);
}

type Warning = (summary: HomeLoanSummary) => WizardWarning | null;

const extraBelowNothing: Warning = ({ extraFunds }) =>
  extraFunds !== null && extraFunds < 0
    ? {
        code: 'extra-below-nothing',
        message: 'Your additional funds are below $0. We took them off the loan.',
      }
    : null;

const loanTooSmall: Warning = ({ intent, loan, propertyValue }) => {
  if (loan >= HOME_LOAN.loanMinForWarning) return null;
  if (loan <= 0 && intent === 'buy') {
    const covered = `Your deposit covers the whole price of ${formatDollars(propertyValue)}, so you need no loan.`;
    return { code: 'loan-too-small', message: covered };
  }
  const message = `Your loan amount is below ${formatDollars(HOME_LOAN.loanMinForWarning)}.`;
  return { code: 'loan-too-small', message };
};

const loanToValue: Warning = ({ intent, loan, propertyValue, lvrMaxPercent, suggestedDeposit }) => {
  if (loan * 100 <= propertyValue * lvrMaxPercent) return null;
  if (intent !== 'buy' || suggestedDeposit === null) {
    return { code: 'refinance-lvr', message: 'Your loan is above 80% of the property value.' };
  }
  const advice = `We suggest a deposit of at least ${formatDollars(suggestedDeposit)}.`;
  return { code: 'purchase-lvr', message: `Your loan is above 90% of the property price. ${advice}` };
};

const loanAboveValue: Warning = ({ loan, propertyValue }) =>
  loan > propertyValue
    ? { code: 'loan-above-value', message: 'Your loan is above the property value.' }
    : null;

const incomeTooSmall: Warning = ({ loan, income }) =>
  loan > 0 && income !== null && income.yearly * HOME_LOAN.incomesInLoan < loan
    ? { code: 'income-too-small', message: 'Your yearly income is below one seventh of your loan.' }
    : null;

export const HOME_LOAN_WIZARD: WizardDefinition = {
  name: 'hla',
  title: 'Home Loan Assistant',
  steps: HOME_LOAN_STEPS,
  enabledSteps: enabledHomeLoanSteps,
  warnings: homeLoanWarnings,
  questions: homeLoanQuestions,
  advice: homeLoanAdvice,
};
