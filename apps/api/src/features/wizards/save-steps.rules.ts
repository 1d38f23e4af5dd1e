import type { FieldError } from '@wattle/domain/fields/field-error';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { checkAnswer, extraIndexOf, settledAnswer, standingAnswers } from '@wattle/domain/wizard/answers';
import type { StepDefinition, WizardDefinition } from '@wattle/domain/wizard/definition';
import { fits } from '@wattle/domain/wizard/engine';
import { WIZARD_MESSAGES } from '@wattle/domain/wizard/messages-wizard';
import type { StepAnswer } from '@wattle/domain/wizard/step-state';

import type { SavedAnswers } from './stored-answers.ts';

/** A step as sent by a client, without its claims (open, complete, final). */
export type SentStep = StepAnswer & { stepCode: string };

/**
 * The saved answers with the sent steps merged in, or all faults. A step that the merged answers do not enable is
 * refused, so a forged code or another branch's changes nothing.
 */
export function withSteps(
  definition: WizardDefinition,
  saved: SavedAnswers,
  sent: readonly SentStep[],
): Outcome<SavedAnswers, FieldError[]> {
  const steps = sent.map((each) => ({
    each,
    step: definition.steps.find(({ code }) => code === each.stepCode),
  }));
  const merged = new Map(saved);
  const errors: FieldError[] = [];
  for (const [index, { each, step }] of steps.entries()) {
    const found = step === undefined ? unknown() : faultOf(step, each);
    const isTwice = sent.findIndex(({ stepCode }) => stepCode === each.stepCode) !== index;
    if (isTwice) errors.push(at(index, sent, 'stepCode', WIZARD_MESSAGES.stepTwice));
    else if (found !== null) errors.push(at(index, sent, found.field, found.message));
    else if (step !== undefined) merged.set(step.code, tidy(step, each));
  }
  if (errors.length > 0) return fail(errors);
  const enabled = definition.enabledSteps(standingAnswers(definition, (code) => merged.get(code)));
  for (const [index, { stepCode }] of sent.entries()) {
    if (!enabled.has(stepCode)) errors.push(at(index, sent, 'stepCode', WIZARD_MESSAGES.stepNotAsked));
  }
  return errors.length > 0 ? fail(errors) : succeed(merged);
}

/** Prefixes the field with the step's index if several were sent. */
function at(index: number, sent: readonly SentStep[], field: string, message: string): FieldError {
  return { field: sent.length === 1 ? field : `${index}.${field}`, message };
}

const unknown = (): FieldError => ({ field: 'stepCode', message: WIZARD_MESSAGES.stepUnknown });

function faultOf(step: StepDefinition, answer: StepAnswer): FieldError | null {
  if (step.isFinalStep) return { field: 'stepCode', message: WIZARD_MESSAGES.stepHasNoAnswer };
  const field = step.options.length > 0 ? 'selectedItems' : 'selectedTexts';
  if (!fits(step, answer)) return { field, message: WIZARD_MESSAGES.answerMisshapen };
  const message = checkAnswer(step, answer);
  if (message === null) return null;
  const extra = extraIndexOf(step);
  const isOfExtra = extra !== null && answer.selectedItems[extra] === true;
  const isOfOptions = checkAnswer(step, { ...answer, selectedExtraText: 'x' }) !== null;
  return { field: isOfExtra && !isOfOptions ? 'selectedExtraText' : field, message };
}

/** Drops the text of an unselected option, and brings the others into canonical form. */
function tidy(step: StepDefinition, answer: StepAnswer): StepAnswer {
  const extra = extraIndexOf(step);
  const isExtraChosen = extra !== null && answer.selectedItems[extra] === true;
  const { selectedItems, selectedExtraText, selectedTexts } = settledAnswer(step, answer);
  return {
    selectedItems: [...selectedItems],
    selectedExtraText: isExtraChosen ? selectedExtraText : '',
    selectedTexts,
  };
}
