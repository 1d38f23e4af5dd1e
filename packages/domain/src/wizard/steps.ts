import type { OptionDefinition, StepDefinition } from './definition.ts';
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

/** Single choice that advances by itself (HLA-021). Choosing again advances without clearing. */
export function choiceStep(step: Choice): StepDefinition {
  return {
    ...PLAIN,
    stepSelectionnUnique: true,
    stepShouldAlwaysSelect: true,
    shouldMoveOnAction: true,
    ...step,
  };
}

/** Several choices; the member continues. */
export function severalStep(step: Choice): StepDefinition {
  return { ...PLAIN, ...step };
}

/** Inputs, advancing on submit (HLA-021). An optional one is complete once shown. */
export function textStep(
  step: Words & Pick<StepDefinition, 'ask' | 'inputs'> & { isOptionalStep?: boolean },
): StepDefinition {
  return { ...PLAIN, showCompleted: step.isOptionalStep === true, ...step };
}

/** The end of a path (HLA-021). */
export function finalStep(step: Words & { partnerType?: PartnerType }): StepDefinition {
  return { ...PLAIN, isFinalStep: true, showCompleted: true, ...step };
}
