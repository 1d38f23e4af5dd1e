import { checkAnswer, extraIndexOf } from '@wattle/domain/wizard/answers';
import type { StepDefinition } from '@wattle/domain/wizard/definition';
import type { StepAnswer } from '@wattle/domain/wizard/step-state';

/** What a message is about: the options, an option's text, or the input of this index. */
export type FaultyPart = 'options' | 'extra' | number;

export function faultyPart(step: StepDefinition, answer: StepAnswer): FaultyPart | null {
  if (checkAnswer(step, answer) === null) return null;
  if (step.options.length > 0) {
    const extra = extraIndexOf(step);
    const isExtraChosen = extra !== null && answer.selectedItems[extra] === true;
    const isOfExtra = isExtraChosen && checkAnswer(step, { ...answer, selectedExtraText: 'x' }) === null;
    return isOfExtra ? 'extra' : 'options';
  }
  const input = step.inputs.findIndex((each, index) => {
    const text = answer.selectedTexts[index] ?? '';
    return text.trim() === '' || each.check(text, answer.selectedTexts) !== null;
  });
  return Math.max(input, 0);
}
