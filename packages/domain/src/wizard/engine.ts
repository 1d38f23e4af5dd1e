import { amountDigits } from './amounts.ts';
import { checkAnswer, emptyAnswer, extraIndexOf, isAnswered, standingAnswers } from './answers.ts';
import type { Advice, StepDefinition, WizardDefinition } from './definition.ts';
import { WIZARD_MESSAGES } from './messages-wizard.ts';
import type { StepAnswer, StepState } from './step-state.ts';

/**
 * A wizard under way. Every function here returns a new one and leaves the old one alone, so a reducer can hold it.
 * `steps` has every step of the definition in order; `current` is always an enabled one.
 */
export type WizardState = { readonly steps: readonly StepState[]; readonly current: number };

type Saved = StepAnswer &
  Pick<StepState, 'stepCode' | 'isCompleted'> &
  Partial<Pick<StepState, 'partnerConfig' | 'finish'>>;

/**
 * A wizard as a returning member finds it: at the first enabled step that is not completed, or else at the finish
 * (WIZ-017). Saved steps that the definition does not know are left out; an answer that today's rules refuse is kept
 * for correction, as not completed.
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

/** Whether an answer has the shape of its step: one item for each option, one text for each input. */
export function fits(step: StepDefinition, { selectedItems, selectedTexts }: StepAnswer): boolean {
  return selectedItems.length === step.options.length && selectedTexts.length === step.inputs.length;
}

/**
 * Enablement from all answers, after every change (HLA-020). A finish is complete when all before it are.
 */
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

/** The note beside the step being shown, or null. */
export function adviceOf(definition: WizardDefinition, state: WizardState): Advice | null {
  const byCode = new Map(state.steps.map((step) => [step.stepCode, step]));
  return definition.advice(currentStep(state).stepCode, (code) => byCode.get(code));
}

/** The step being shown. */
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

/** An unchanged answer is not a change: the step stays completed and clean. */
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
 * Chooses or clears an option of the current step (WIZ-007) and moves on where the step says so, unless the option asks
 * for a text that is still missing (WIZ-008). In a single-choice step the others are cleared; where one must stay, the
 * last one is not cleared.
 */
export function selectOption(definition: WizardDefinition, state: WizardState, option: number): WizardState {
  const next = chooseOption(definition, state, option);
  const step = currentStep(next);
  const movesOn = step.shouldMoveOnAction && step.selectedItems[option] === true;
  if (!movesOn || checkAnswer(definitionOf(definition, next), step) !== null) return next;
  return goForward(definition, next);
}

/** Like `selectOption`, but stays: the arrow keys pass over options on the way to the intended one. */
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

/** What was typed into an input of the current step; amounts lose everything but their digits (WIZ-011). */
export function enterText(
  definition: WizardDefinition,
  state: WizardState,
  entry: { input: number; text: string },
): WizardState {
  const input = definitionOf(definition, state).inputs[entry.input];
  if (input === undefined) return state;
  const text = input.kind === 'amount' ? amountDigits(entry.text) : entry.text;
  const selectedTexts = currentStep(state).selectedTexts.map((each, index) =>
    index === entry.input ? text : each,
  );
  return changed(definition, state, { selectedTexts });
}

/** The text of the option that opens one; ignored while that option is not chosen. */
export function enterExtraText(definition: WizardDefinition, state: WizardState, text: string): WizardState {
  const { selectedExtraIndex, selectedItems } = currentStep(state);
  if (selectedExtraIndex === null || selectedItems[selectedExtraIndex] !== true) return state;
  return changed(definition, state, { selectedExtraText: text });
}

/**
 * On to the next enabled step. A step whose answer is missing or wrong stays, with its message (WIZ-003). A step passed
 * for the first time must be saved even when it is empty, or another device would ask it again.
 */
export function goForward(definition: WizardDefinition, state: WizardState): WizardState {
  const step = currentStep(state);
  if (step.isFinalStep) return state;
  const left = leave(definition, state);
  if (currentStep(left).errorMessage !== null) return left;
  const next = left.steps.findIndex((each) => each.enabled && each.stepIndex > step.stepIndex);
  return next === -1 ? left : { ...left, current: next };
}

/**
 * Back to the previous enabled step, whatever the current one holds: its answer is kept, and counts as given when it is
 * right (WIZ-004).
 */
export function goBack(definition: WizardDefinition, state: WizardState): WizardState {
  const previous = previousOf(state);
  if (previous === -1) return state;
  return { ...leaveBackward(definition, state), current: previous };
}

/** To an enabled step that can be reached: one that is completed, or has nothing uncompleted before it. */
export function goTo(definition: WizardDefinition, state: WizardState, stepCode: string): WizardState {
  const left = leaveBackward(definition, state);
  const target = left.steps.findIndex((step) => step.stepCode === stepCode);
  return target !== -1 && canReach(left, target) ? { ...left, current: target } : state;
}

/**
 * Answers another question from where the member is, and leads to what is asked next with that answer: the first open
 * question without an answer, or the finish.
 */
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
 * What keeps a member at the step being shown, or null: forward movement needs the step completed, by an answer or by
 * being marked as complete once it is shown, and its answer right (WIZ-003).
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
  return recompute(definition, withStep(state, { ...step, isDirty, isCompleted: true, errorMessage: null }));
}

/** A wrong or missing answer gets no message on the way back, and leaving an untouched step does not answer it. */
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
