import { checkAnswer, extraIndexOf } from '@wattle/domain/wizard/answers';
import type { StepDefinition } from '@wattle/domain/wizard/definition';
import type { StepAnswer } from '@wattle/domain/wizard/step-state';

/** Where the message of a step belongs: its options, the text of an option, or the input at this place. */
export type FaultPlace = 'options' | 'extra' | number;

/** The place of the first fault; null while the answer stands. */
export function faultPlace(step: StepDefinition, answer: StepAnswer): FaultPlace | null {
  if (checkAnswer(step, answer) === null) return null;
  if (step.options.length > 0) {
    const extra = extraIndexOf(step);
    const isExtraChosen = extra !== null && answer.selectedItems[extra] === true;
    const isOfExtra = isExtraChosen && checkAnswer(step, { ...answer, selectedExtraText: 'x' }) === null;
    return isOfExtra ? 'extra' : 'options';
  }
  const input = step.inputs.findIndex((each, index) => {
    const text = answer.selectedTexts[index] ?? '';
    return text.trim() === '' || each.check(text) !== null;
  });
  return Math.max(input, 0);
}
