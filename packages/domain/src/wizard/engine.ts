import { unreadableAmount } from './amounts.ts';
import {
  checkAnswer,
  emptyAnswer,
  extraIndexOf,
  isAnswered,
  settledAnswer,
  standingAnswers,
} from './answers.ts';
import type { Advice, StepDefinition, WizardDefinition } from './definition.ts';
import { WIZARD_MESSAGES } from './messages-wizard.ts';
import type { StepAnswer, StepState } from './step-state.ts';

/**
 * Immutable: every function here returns a new state, as reducers require. `steps` holds every step in order; `current`
 * is always an open one.
 */
export type WizardState = { readonly steps: readonly StepState[]; readonly current: number };

type Saved = StepAnswer &
  Pick<StepState, 'stepCode' | 'isCompleted'> &
  Partial<Pick<StepState, 'partnerConfig' | 'finish'>>;

/**
 * A wizard for a returning member: at the first open step that is not completed, or else at the finish (WIZ-017).
 * Unknown saved steps are dropped; an answer that is no longer valid is kept for correction.
 */
export function openWizard(definition: WizardDefinition, saved: readonly Saved[]): WizardState {
  const byCode = new Map(saved.map((step) => [step.stepCode, step]));
  const steps = definition.steps.map((step, index) => freshStep(step, index, byCode.get(step.code)));
  const opened = recompute(definition, { steps, current: 0 });
  const current = opened.steps.findIndex((step) => step.enabled && !step.isCompleted);
  return { ...opened, current: current === -1 ? lastEnabled(opened) : current };
}

function freshStep(step: StepDefinition, stepIndex: number, saved: Saved | undefined): StepState {
  const given = saved !== undefined && fits(step, saved) ? saved : emptyAnswer(step);
  return {
    stepCode: step.code,
    stepIndex,
    enabled: false,
    isCompleted: saved?.isCompleted === true && checkAnswer(step, given) === null,
    isDirty: false,
    isOptionalStep: step.isOptionalStep,
    isFinalStep: step.isFinalStep,
    stepSelectionnUnique: step.stepSelectionnUnique,
    stepShouldAlwaysSelect: step.stepShouldAlwaysSelect,
    shouldMoveOnAction: step.shouldMoveOnAction,
    selectedItems: given.selectedItems,
    selectedExtraText: given.selectedExtraText,
    selectedExtraIndex: extraIndexOf(step),
    selectedTexts: given.selectedTexts,
    errorMessage: null,
    showInCols: step.showInCols,
    partnerConfig: saved?.partnerConfig ?? null,
    finish: saved?.finish ?? null,
  };
}

/** Whether an answer matches its step: one item for each option, one text for each input. */
export function fits(step: StepDefinition, { selectedItems, selectedTexts }: StepAnswer): boolean {
  return selectedItems.length === step.options.length && selectedTexts.length === step.inputs.length;
}

/** Recomputes the open steps from all answers (HLA-020). A finish is complete when all before it are. */
function recompute(definition: WizardDefinition, state: WizardState): WizardState {
  const byCode = new Map(state.steps.map((step) => [step.stepCode, step]));
  const enabled = definition.enabledSteps(standingAnswers(definition, (code) => byCode.get(code)));
  const isDone = state.steps.every(
    (step) => step.isFinalStep || !enabled.has(step.stepCode) || step.isCompleted,
  );
  const steps = state.steps.map((step) => ({
    ...step,
    enabled: enabled.has(step.stepCode),
    isCompleted: step.isFinalStep ? isDone && enabled.has(step.stepCode) : step.isCompleted,
  }));
  return { ...state, steps };
}

export function adviceOf(definition: WizardDefinition, state: WizardState): Advice | null {
  const byCode = new Map(state.steps.map((step) => [step.stepCode, step]));
  return definition.advice(currentStep(state).stepCode, (code) => byCode.get(code));
}

export function currentStep(state: WizardState): StepState {
  const step = state.steps[state.current];
  if (step === undefined) throw new Error('a wizard is always at one of its steps');
  return step;
}

function definitionOf(definition: WizardDefinition, state: WizardState): StepDefinition {
  const step = definition.steps[state.current];
  if (step === undefined) throw new Error('a wizard is always at one of its steps');
  return step;
}

/** An unchanged answer leaves the step completed and clean. */
function changed(definition: WizardDefinition, state: WizardState, change: Partial<StepAnswer>): WizardState {
  const before = currentStep(state);
  const after = { ...before, ...change };
  const isSame = answerKey(after) === answerKey(before);
  const step = isSame
    ? { ...before, errorMessage: null }
    : { ...after, isDirty: true, isCompleted: false, errorMessage: null };
  return recompute(definition, withStep(state, step));
}

function withStep(state: WizardState, step: StepState): WizardState {
  return { ...state, steps: state.steps.map((each) => (each.stepCode === step.stepCode ? step : each)) };
}

const answerKey = ({ selectedItems, selectedExtraText, selectedTexts }: StepAnswer): string =>
  JSON.stringify([selectedItems, selectedExtraText, selectedTexts]);

/**
 * Selects or clears an option of the current step (WIZ-007) and advances where the step says so, unless the option's
 * text is missing (WIZ-008). A single-choice step clears the others; a required last one is not cleared.
 */
export function selectOption(definition: WizardDefinition, state: WizardState, option: number): WizardState {
  const next = chooseOption(definition, state, option);
  const step = currentStep(next);
  const movesOn = step.shouldMoveOnAction && step.selectedItems[option] === true;
  if (!movesOn || checkAnswer(definitionOf(definition, next), step) !== null) return next;
  return goForward(definition, next);
}

/** Selects an option without advancing, unlike `selectOption`: arrow keys pass over options. */
export function chooseOption(definition: WizardDefinition, state: WizardState, option: number): WizardState {
  const step = currentStep(state);
  if (step.selectedItems[option] === undefined) return state;
  const selectedItems = toggled(step, option);
  const isExtraChosen = step.selectedExtraIndex !== null && selectedItems[step.selectedExtraIndex] === true;
  const selectedExtraText = isExtraChosen ? step.selectedExtraText : '';
  return changed(definition, state, { selectedItems, selectedExtraText });
}

function toggled(step: StepState, option: number): boolean[] {
  const { selectedItems, stepSelectionnUnique, stepShouldAlwaysSelect } = step;
  const isLast = selectedItems.every((chosen, index) => chosen === (index === option));
  if (isLast && stepShouldAlwaysSelect) return [...selectedItems];
  return selectedItems.map((chosen, index) => {
    if (index === option) return !chosen;
    return stepSelectionnUnique ? false : chosen;
  });
}

/** Text of an input of the current step, as typed. */
export function enterText(
  definition: WizardDefinition,
  state: WizardState,
  entry: { input: number; text: string },
): WizardState {
  if (definitionOf(definition, state).inputs[entry.input] === undefined) return state;
  const selectedTexts = currentStep(state).selectedTexts.map((each, index) =>
    index === entry.input ? entry.text : each,
  );
  return changed(definition, state, { selectedTexts });
}

/** Settles an amount that was left (WIZ-011). One that cannot be read stays, with its message. */
export function leaveText(definition: WizardDefinition, state: WizardState, input: number): WizardState {
  const step = currentStep(state);
  const text = step.selectedTexts[input] ?? '';
  if (definitionOf(definition, state).inputs[input]?.kind !== 'amount' || text.trim() === '') return state;
  const settled = settledAnswer(definitionOf(definition, state), step);
  return withStep(state, { ...settled, errorMessage: unreadableAmount(text) ?? step.errorMessage });
}

/** The text of the option that opens one; ignored while that option is not chosen. */
export function enterExtraText(definition: WizardDefinition, state: WizardState, text: string): WizardState {
  const { selectedExtraIndex, selectedItems } = currentStep(state);
  if (selectedExtraIndex === null || selectedItems[selectedExtraIndex] !== true) return state;
  return changed(definition, state, { selectedExtraText: text });
}

/**
 * Moves to the next open step, unless the answer is missing or invalid, which shows its message (WIZ-003), or is
 * unlikely, which asks once and leaves the step uncompleted until `goForward` is called again. A step passed for the
 * first time must be saved even when empty, or another device would ask it again.
 */
export function goForward(definition: WizardDefinition, state: WizardState): WizardState {
  const step = currentStep(state);
  if (step.isFinalStep) return state;
  const left = leave(definition, state);
  if (currentStep(left).errorMessage !== null) return left;
  const question = definitionOf(definition, state).ask?.(currentStep(left).selectedTexts) ?? null;
  if (question !== null && question !== step.errorMessage) {
    const asked = { ...currentStep(left), isCompleted: false, errorMessage: question };
    return recompute(definition, withStep(left, asked));
  }
  const next = left.steps.findIndex((each) => each.enabled && each.stepIndex > step.stepIndex);
  return next === -1 ? left : { ...left, current: next };
}

/** Moves to the previous open step: the current answer is kept, and counts if valid (WIZ-004). */
export function goBack(definition: WizardDefinition, state: WizardState): WizardState {
  const previous = previousOf(state);
  if (previous === -1) return state;
  return { ...leaveBackward(definition, state), current: previous };
}

/** Moves to an open step that is completed or has nothing uncompleted before it. */
export function goTo(definition: WizardDefinition, state: WizardState, stepCode: string): WizardState {
  const left = leaveBackward(definition, state);
  const target = left.steps.findIndex((step) => step.stepCode === stepCode);
  return target !== -1 && canReach(left, target) ? { ...left, current: target } : state;
}

/** Answers another question, then goes to the first open question without an answer, or the finish. */
export function answerAt(
  definition: WizardDefinition,
  state: WizardState,
  { stepCode, optionCode }: { stepCode: string; optionCode: string },
): WizardState {
  const there = goTo(definition, state, stepCode);
  const option = definitionOf(definition, there).options.findIndex(({ code }) => code === optionCode);
  if (currentStep(there).stepCode !== stepCode || option === -1) return state;
  const isChosen = currentStep(there).selectedItems[option] === true;
  const chosen = leave(definition, isChosen ? there : chooseOption(definition, there, option));
  const next = chosen.steps.findIndex((step) => step.enabled && !step.isCompleted);
  return { ...chosen, current: next === -1 ? lastEnabled(chosen) : next };
}

function canReach({ steps }: WizardState, target: number): boolean {
  if (steps[target]?.enabled !== true) return false;
  return steps.slice(0, target).every((step) => !step.enabled || step.isCompleted);
}

/**
 * What blocks moving forward, or null: the step must be completed, by an answer or by being shown, and its answer valid
 * (WIZ-003).
 */
function obstacle(definition: WizardDefinition, state: WizardState): string | null {
  const step = definitionOf(definition, state);
  const given = currentStep(state);
  const fault = checkAnswer(step, given);
  if (fault !== null) return fault;
  return !step.showCompleted && !isAnswered(step, given) ? WIZARD_MESSAGES.optionMissing : null;
}

function leave(definition: WizardDefinition, state: WizardState): WizardState {
  const step = currentStep(state);
  const errorMessage = obstacle(definition, state);
  if (errorMessage !== null) return withStep(state, { ...step, errorMessage, isCompleted: false });
  const isDirty = step.isDirty || !step.isCompleted;
  const settled = settledAnswer(definitionOf(definition, state), step);
  return recompute(
    definition,
    withStep(state, { ...settled, isDirty, isCompleted: true, errorMessage: null }),
  );
}

/** Going back shows no message, and leaving an untouched step does not answer it. */
function leaveBackward(definition: WizardDefinition, state: WizardState): WizardState {
  const step = currentStep(state);
  if (step.isFinalStep || !step.isDirty) return withStep(state, { ...step, errorMessage: null });
  const left = leave(definition, state);
  return withStep(left, { ...currentStep(left), errorMessage: null });
}

function previousOf({ steps, current }: WizardState): number {
  return steps.findLastIndex((step, index) => step.enabled && index < current);
}

function lastEnabled({ steps }: WizardState): number {
  return Math.max(
    steps.findLastIndex((step) => step.enabled),
    0,
  );
}

/** False on the first step (WIZ-010). */
export const canGoBack = (state: WizardState): boolean => previousOf(state) !== -1;
