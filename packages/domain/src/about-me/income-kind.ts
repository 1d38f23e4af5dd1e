import { INCOME_KINDS, type IncomeKind } from '../home-loan/plan.ts';
import { countedAnswers, standingAnswers } from '../wizard/answers.ts';
import type { StepAnswer } from '../wizard/step-state.ts';

import { ABOUT_ME_WIZARD, choicesOf } from './definition.ts';

/** The income kind from About Me's answers; null if not given. */
export function incomeKindOf(saved: ReadonlyMap<string, StepAnswer>): IncomeKind | null {
  const answers = countedAnswers(
    ABOUT_ME_WIZARD,
    standingAnswers(ABOUT_ME_WIZARD, (code) => saved.get(code)),
  );
  const [chosen] = choicesOf(answers, 'about-me-employment-status');
  return INCOME_KINDS.find((kind) => kind === chosen) ?? null;
}
