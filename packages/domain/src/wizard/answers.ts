import { isAcceptableText, normaliseText } from '../fields/text-fields.ts';

import { readSignedAmount } from './amounts.ts';
import type { Answers, StepDefinition, WizardDefinition } from './definition.ts';
import { WIZARD_MESSAGES } from './messages-wizard.ts';
import type { StepAnswer } from './step-state.ts';

/** The limit of an option's text. */
export const EXTRA_TEXT_MAX = 100;

/** The option that opens a text, or null. */
export function extraIndexOf(step: StepDefinition): number | null {
  const index = step.options.findIndex((option) => option.opensText === true);
  return index === -1 ? null : index;
}

export function emptyAnswer(step: StepDefinition): StepAnswer {
  return {
    selectedItems: step.options.map(() => false),
    selectedExtraText: '',
    selectedTexts: step.inputs.map((input) => input.initial),
  };
}

/** Ordered as in the step. */
export function chosenCodes(step: StepDefinition, answer: StepAnswer): string[] {
  return step.options.filter((_, index) => answer.selectedItems[index] === true).map(({ code }) => code);
}

/** Whether anything was chosen or entered; an input's default (a frequency) does not count. */
export function isAnswered(step: StepDefinition, answer: StepAnswer): boolean {
  const isFilled = step.inputs.some(
    ({ kind }, index) => kind !== 'frequency' && normaliseText(answer.selectedTexts[index] ?? '') !== '',
  );
  return isFilled || answer.selectedItems.includes(true);
}

/**
 * Why a step cannot be left forwards, or null (WIZ-012 to WIZ-014). An optional step may be empty (WIZ-003), not
 * invalid.
 */
export function checkAnswer(step: StepDefinition, answer: StepAnswer): string | null {
  if (step.isFinalStep) return null;
  if (step.isOptionalStep && !isAnswered(step, answer)) return null;
  return checkSelection(step, answer) ?? checkTexts(step, answer);
}

/** The answer as kept: texts in canonical form, amounts as digits. What a rule refuses stays as typed. */
export function settledAnswer<Given extends StepAnswer>(step: StepDefinition, answer: Given): Given {
  const selectedTexts = step.inputs.map(({ kind, check }, index) => {
    const text = answer.selectedTexts[index] ?? '';
    if (check(text, answer.selectedTexts) !== null) return text;
    return kind === 'amount' ? String(readSignedAmount(text)) : normaliseText(text);
  });
  return { ...answer, selectedTexts, selectedExtraText: normaliseText(answer.selectedExtraText) };
}

function checkSelection(step: StepDefinition, answer: StepAnswer): string | null {
  if (step.options.length === 0) return null;
  const chosen = answer.selectedItems.filter(Boolean).length;
  if (chosen === 0) return WIZARD_MESSAGES.optionMissing;
  if (step.stepSelectionnUnique && chosen > 1) return WIZARD_MESSAGES.oneOptionOnly;
  const extra = extraIndexOf(step);
  if (extra === null || answer.selectedItems[extra] !== true) return null;
  return checkText(answer.selectedExtraText, EXTRA_TEXT_MAX);
}

function checkTexts(step: StepDefinition, answer: StepAnswer): string | null {
  for (const [index, input] of step.inputs.entries()) {
    const text = answer.selectedTexts[index] ?? '';
    const found = checkText(text, Infinity) ?? input.check(text, answer.selectedTexts);
    if (found !== null) return found;
  }
  return null;
}

function checkText(text: string, max: number): string | null {
  if (normaliseText(text) === '') return WIZARD_MESSAGES.textMissing;
  if (!isAcceptableText(text, Infinity)) return WIZARD_MESSAGES.textUnusable;
  return isAcceptableText(text, max) ? null : WIZARD_MESSAGES.textTooLong;
}

/** Valid answers, whether or not their steps are open. */
export function standingAnswers(
  definition: WizardDefinition,
  answerOf: (code: string) => StepAnswer | undefined,
): Answers {
  const standing = new Map<string, StepAnswer>();
  for (const step of definition.steps) {
    const answer = answerOf(step.code);
    if (answer === undefined || !isAnswered(step, answer)) continue;
    if (checkAnswer(step, answer) === null) standing.set(step.code, answer);
  }
  return standing;
}

/** Answers of open steps only, which a summary may count (HLA-020). */
export function countedAnswers(definition: WizardDefinition, standing: Answers): Answers {
  const enabled = definition.enabledSteps(standing);
  return new Map([...standing].filter(([code]) => enabled.has(code)));
}
