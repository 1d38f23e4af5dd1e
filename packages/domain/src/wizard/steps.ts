import type { InputDefinition, OptionDefinition, StepDefinition } from './definition.ts';
import type { PartnerType } from './step-state.ts';

type Words = Pick<StepDefinition, 'code' | 'title' | 'shortTitle' | 'hint'>;

const PLAIN = {
  options: [],
  inputs: [],
  isOptionalStep: false,
  isFinalStep: false,
  stepSelectionnUnique: false,
  stepShouldAlwaysSelect: false,
  shouldMoveOnAction: false,
  showInCols: false,
  showCompleted: false,
} satisfies Partial<StepDefinition>;

type Choice = Words & { options: readonly OptionDefinition[]; showInCols?: boolean };

/**
 * One of several, moving on by itself (HLA-021). Its choice stays: choosing it again goes on, and does not leave a
 * returning member with nothing chosen.
 */
export function choiceStep(step: Choice): StepDefinition {
  return {
    ...PLAIN,
    stepSelectionnUnique: true,
    stepShouldAlwaysSelect: true,
    shouldMoveOnAction: true,
    ...step,
  };
}

/** Any of several; the member says when they are done. */
export function severalStep(step: Choice): StepDefinition {
  return { ...PLAIN, ...step };
}

/** Something to fill in, moving on when it is submitted (HLA-021). One that may stay empty is complete once it was shown. */
export function textStep(
  step: Words & { inputs: readonly InputDefinition[]; isOptionalStep?: boolean },
): StepDefinition {
  return { ...PLAIN, showCompleted: step.isOptionalStep === true, ...step };
}

/** The end of a path; nothing follows it (HLA-021). */
export function finalStep(step: Words & { partnerType?: PartnerType }): StepDefinition {
  return { ...PLAIN, isFinalStep: true, showCompleted: true, ...step };
}
