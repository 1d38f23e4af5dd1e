import { assert, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ABOUT_ME_WIZARD } from '../about-me/definition.ts';
import { HOME_LOAN_WIZARD } from '../home-loan/definition.ts';

import { canGoBack, currentStep, goBack, goForward, goTo, openWizard, type WizardState } from './engine.ts';
import type { WizardDefinition } from './definition.ts';
import { answeredSteps, answersOf, markSaved, progressOf, stepsToSave, warningsOf } from './progress.ts';
import { answerWell, pick, randomFrom, scribble } from './test-walk.ts';

const WALKS = 10_000;
const LONGEST_WALK = 40;

function wander(definition: WizardDefinition, state: WizardState, random: () => number): WizardState {
  const turn = random();
  if (turn < 0.45) return scribble(definition, state, random);
  if (turn < 0.75) return goForward(definition, state);
  if (turn < 0.9) return goBack(definition, state);
  return goTo(definition, state, pick(random, definition.steps).code);
}

/** Moves randomly, then answers whatever is asked. Null when the finish is not reached. */
function walk(definition: WizardDefinition, seed: number): WizardState | null {
  const random = randomFrom(seed);
  let state = openWizard(definition, []);
  const turns = Math.floor(random() * LONGEST_WALK);
  for (let turn = 0; turn < turns; turn += 1) {
    state = wander(definition, state, random);
    if (!currentStep(state).enabled) return null;
  }
  for (let turn = 0; turn <= definition.steps.length; turn += 1) {
    if (currentStep(state).isFinalStep) return state;
    state = answerWell(definition, state, random);
  }
  return null;
}

const openCodes = ({ steps }: WizardState) =>
  new Set(steps.filter((step) => step.enabled).map((step) => step.stepCode));

/** Blanks alone are no answer, and are dropped when their step is left. */
const answers = ({ steps }: WizardState) =>
  steps.map(({ selectedItems, selectedExtraText, selectedTexts }) => ({
    selectedItems,
    selectedExtraText,
    selectedTexts: selectedTexts.map((text) => text.trim()),
  }));

describe.each([HOME_LOAN_WIZARD, ABOUT_ME_WIZARD])('$title', (definition) => {
  it('[WIZ-004] [HLA-020] strands none of 10,000 random walks, and summarises no answer of a closed step', () => {
    const faults: string[] = [];
    for (let seed = 1; seed <= WALKS; seed += 1) {
      const end = walk(definition, seed);
      if (end === null) {
        faults.push(`walk ${seed} is stranded`);
        continue;
      }
      const open = openCodes(end);
      const counted = [
        ...answersOf(definition, end).keys(),
        ...answeredSteps(definition, end).map(({ stepCode }) => stepCode),
      ];
      if (counted.some((code) => !open.has(code))) faults.push(`walk ${seed} counts a disabled answer`);
      if (!end.steps.every((step) => !step.enabled || step.isCompleted))
        faults.push(`walk ${seed} left a hole`);
      if (progressOf(definition, end).percent !== 100) faults.push(`walk ${seed} ends short of 100 %`);
    }
    expect(faults).toEqual([]);
  }, 60_000);

  const wandered = tuple(integer(), nat(LONGEST_WALK)).map(([seed, turns]) => {
    const random = randomFrom(seed);
    let state = openWizard(definition, []);
    for (let turn = 0; turn < turns; turn += 1) state = wander(definition, state, random);
    return state;
  });
  it('[WIZ-003] [WIZ-004] keeps every answer going back and forward, and never enters a closed step', () => {
    assert(
      property(wandered, (state) => {
        let moved = state;
        while (canGoBack(moved)) {
          moved = goBack(definition, moved);
          expect(currentStep(moved).enabled).toBe(true);
        }
        expect(answers(moved)).toEqual(answers(state));
        for (let turn = 0; turn < definition.steps.length; turn += 1) {
          moved = goForward(definition, moved);
          expect(currentStep(moved).enabled).toBe(true);
        }
        expect(answers(moved)).toEqual(answers(state));
      }),
    );
  });

  it('[HLA-020] [ABOUT-012] opens steps by the answers, not by their order', () => {
    assert(
      property(wandered, (state) => {
        const asSaved = state.steps.map((step) => ({ ...step, isCompleted: true }));
        expect(openCodes(openWizard(definition, asSaved))).toEqual(openCodes(state));
      }),
    );
  });

  it('[WIZ-005] [WIZ-017] reopens saved answers at the first open step that is not completed', () => {
    assert(
      property(wandered, (state) => {
        const saved = stepsToSave(state);
        expect(saved.every((step) => step.enabled && step.errorMessage === null)).toBe(true);
        const clean = markSaved(state, saved);
        expect(stepsToSave(clean)).toEqual([]);
        const elsewhere = openWizard(definition, saved);
        const first = elsewhere.steps.find((step) => step.enabled && !step.isCompleted);
        expect(currentStep(elsewhere).isFinalStep).toBe(first === undefined);
        expect(currentStep(elsewhere).stepCode).toBe((first ?? currentStep(elsewhere)).stepCode);
        expect(elsewhere.steps.every((step) => !step.isDirty)).toBe(true);
      }),
    );
  });

  it('[WIZ-006] warns of nothing before the final step', () => {
    assert(
      property(wandered, (state) => {
        const isSilent = warningsOf(definition, state).length === 0;
        expect(isSilent || currentStep(state).isFinalStep).toBe(true);
      }),
    );
  });

  it('[WIZ-009] counts only open steps in the position', () => {
    assert(
      property(wandered, (state) => {
        const { position, percent } = progressOf(definition, state);
        expect(position).toBeGreaterThan(0);
        expect(position).toBeLessThanOrEqual(openCodes(state).size);
        expect(percent === 100).toBe(currentStep(state).isFinalStep);
      }),
    );
  });

  it('[WIZ-009] never moves the bar back, and keeps the number of questions right, for a member who continues', () => {
    assert(
      property(integer(), (seed) => {
        const random = randomFrom(seed);
        let state = openWizard(definition, []);
        const seen = [progressOf(definition, state)];
        while (!currentStep(state).isFinalStep) {
          state = answerWell(definition, state, random);
          seen.push(progressOf(definition, state));
        }
        const asked = answeredSteps(definition, state).length;
        const percents = seen.map(({ percent }) => percent);
        expect(percents).toEqual(percents.toSorted((one, other) => one - other));
        const exact = seen.filter(({ questions }) => questions.isExact);
        expect(exact.every(({ questions }) => questions.most === asked)).toBe(true);
        expect(seen.every(({ questions }) => questions.most >= asked)).toBe(true);
      }),
    );
  });
});
