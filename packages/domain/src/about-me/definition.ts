import { chosenCodes } from '../wizard/answers.ts';
import type { Answers, WizardDefinition } from '../wizard/definition.ts';

import { ABOUT_ME_STEPS } from './steps.ts';

/** The About Me wizard. It has no warnings. */
export const ABOUT_ME_WIZARD: WizardDefinition = {
  name: 'about-me',
  title: 'About me',
  steps: ABOUT_ME_STEPS,
  enabledSteps: enabledAboutMeSteps,
  warnings: () => [],
  questions: aboutMeQuestions,
  advice: () => null,
};

/** A step, and the choices of which one keeps it open (ABOUT-010, ABOUT-011). */
const CONDITIONS = [
  {
    step: 'about-me-help-for-better-deal',
    on: 'about-me-why-get-score',
    codes: ['aboutToApply', 'betterDeal'],
  },
  { step: 'about-me-your-income', on: 'about-me-employment-status', codes: ['fullTime', 'partTime'] },
] as const;

/** The finish is always open (ABOUT-012). */
function enabledAboutMeSteps(answers: Answers): ReadonlySet<string> {
  const closed = CONDITIONS.filter(({ on, codes }) => {
    const chosen = choicesOf(answers, on);
    return !codes.some((code) => chosen.includes(code));
  });
  const enabled = new Set(ABOUT_ME_STEPS.map(({ code }) => code));
  for (const { step } of closed) enabled.delete(step);
  return enabled;
}

/** Exact once the two deciding answers are given; before that it counts both questions. */
function aboutMeQuestions(answers: Answers): { most: number; isExact: boolean } {
  const open = enabledAboutMeSteps(answers);
  const undecided = CONDITIONS.filter(({ on, step }) => !answers.has(on) && !open.has(step));
  const asked = ABOUT_ME_STEPS.filter(({ code, isFinalStep }) => open.has(code) && !isFinalStep);
  return { most: asked.length + undecided.length, isExact: undecided.length === 0 };
}

/** Empty without an answer. */
export function choicesOf(answers: Answers, code: string): string[] {
  const step = ABOUT_ME_STEPS.find((each) => each.code === code);
  const answer = answers.get(code);
  return step === undefined || answer === undefined ? [] : chosenCodes(step, answer);
}
