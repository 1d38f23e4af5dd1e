import { chosenCodes, countedAnswers, isAnswered, standingAnswers } from './answers.ts';
import type { StepDefinition, WizardDefinition } from './definition.ts';
import { showAmount } from './amounts.ts';
import type { WizardState } from './engine.ts';
import type { StepAnswer, StepState, WizardWarning } from './step-state.ts';

export type Progress = {
  /** The current step's place among the open ones. */
  readonly position: number;
  /** Its share of the steps that are open or can still open (WIZ-009), and 100 on a finish. */
  readonly percent: number;
  /** Counts all but the finish; `isExact` when no answer can change it. */
  readonly questions: { readonly most: number; readonly isExact: boolean };
};

export function progressOf(definition: WizardDefinition, { steps, current }: WizardState): Progress {
  const position = steps.filter((step) => step.enabled && step.stepIndex <= current).length;
  const byCode = new Map(steps.map((step) => [step.stepCode, step]));
  const questions = definition.questions(standingAnswers(definition, (code) => byCode.get(code)));
  const isFinal = steps[current]?.isFinalStep === true;
  const percent = isFinal ? 100 : Math.round((position / (questions.most + 1)) * 100);
  return { position, percent, questions };
}

/** The answers that the summary may count. */
export function answersOf(definition: WizardDefinition, state: WizardState) {
  const completed = new Map(
    state.steps.filter((step) => step.isCompleted).map((step) => [step.stepCode, step]),
  );
  return countedAnswers(
    definition,
    standingAnswers(definition, (code) => completed.get(code)),
  );
}

/** Empty except on a final step, where they are recomputed on each entry (WIZ-006). */
export function warningsOf(definition: WizardDefinition, state: WizardState): readonly WizardWarning[] {
  if (state.steps[state.current]?.isFinalStep !== true) return [];
  return definition.warnings(answersOf(definition, state));
}

/** A line of the summary: a question, its answer in words, and where to change it. */
export type AnsweredStep = { readonly stepCode: string; readonly title: string; readonly answer: string };

/** Answers of open, completed steps in order; a step passed empty says so. */
export function answeredSteps(definition: WizardDefinition, state: WizardState): AnsweredStep[] {
  return definition.steps.flatMap((step, index) => {
    const given = state.steps[index];
    if (given === undefined || !given.enabled || !given.isCompleted || step.isFinalStep) return [];
    return [{ stepCode: step.code, title: step.shortTitle, answer: answerInWords(step, given) }];
  });
}

export function answerInWords(step: StepDefinition, answer: StepAnswer): string {
  if (!isAnswered(step, answer)) return 'Not answered';
  const chosen = chosenCodes(step, answer);
  const options = step.options
    .filter(({ code }) => chosen.includes(code))
    .map(({ label, opensText }) =>
      opensText === true ? `${label}: ${answer.selectedExtraText.trim()}` : label,
    );
  const texts = step.inputs.map(({ kind }, index) => inputInWords(kind, answer.selectedTexts[index] ?? ''));
  const joined = texts.join(' ').trim();
  return [...options, ...(joined === '' ? [] : [joined])].join(', ');
}

function inputInWords(kind: StepDefinition['inputs'][number]['kind'], text: string): string {
  if (kind === 'amount') return `$${showAmount(text)}`.replace('$-', '-$');
  if (kind === 'rate') return `${text}%`;
  return kind === 'frequency' ? text.toLowerCase() : text;
}

/**
 * The steps to save now, in order: dirty ones that were passed. Invalid answers and closed steps wait, because the
 * server would refuse them. Send them together: the server validates them together.
 */
export function stepsToSave(state: WizardState): readonly StepState[] {
  return state.steps.filter((step) => step.isDirty && step.isCompleted && step.enabled && !step.isFinalStep);
}

/** Clean after a save, unless the answer changed meanwhile (WIZ-005). */
export function markSaved(state: WizardState, saved: readonly StepState[]): WizardState {
  const byCode = new Map(saved.map((step) => [step.stepCode, step]));
  const steps = state.steps.map((step) => {
    const sent = byCode.get(step.stepCode);
    const isSame =
      sent !== undefined &&
      sent.selectedItems === step.selectedItems &&
      sent.selectedTexts === step.selectedTexts &&
      sent.selectedExtraText === step.selectedExtraText;
    return isSame ? { ...step, isDirty: false } : step;
  });
  return { ...state, steps };
}
