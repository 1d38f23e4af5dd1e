import type { WizardDefinition } from '../wizard/definition.ts';

import { homeLoanAdvice } from './advice.ts';
import { enabledHomeLoanSteps, homeLoanQuestions } from './enabled.ts';
import { HOME_LOAN_STEPS } from './steps.ts';
import { homeLoanWarnings } from './warnings.ts';

export const HOME_LOAN_WIZARD: WizardDefinition = {
  name: 'hla',
  title: 'Home Loan Assistant',
  steps: HOME_LOAN_STEPS,
  enabledSteps: enabledHomeLoanSteps,
  warnings: homeLoanWarnings,
  questions: homeLoanQuestions,
  advice: homeLoanAdvice,
};
