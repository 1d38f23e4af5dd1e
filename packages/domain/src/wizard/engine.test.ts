import { describe, expect, it } from 'vitest';

import { ABOUT_ME_WIZARD } from '../about-me/definition.ts';
import { HOME_LOAN_WIZARD } from '../home-loan/definition.ts';

import type { StepDefinition, WizardDefinition } from './definition.ts';
import {
  adviceOf,
  answerAt,
  canGoBack,
  currentStep,
  enterExtraText,
  enterText,
  goBack,
  goForward,
  goTo,
  openWizard,
  selectOption,
  type WizardState,
} from './engine.ts';
import { answeredSteps, markSaved, progressOf, stepsToSave } from './progress.ts';
import { choiceStep, finalStep, severalStep, textStep } from './steps.ts';

const COLOURS = [
  { code: 'red', label: 'Red' },
  { code: 'blue', label: 'Blue' },
  { code: 'other', label: 'Other', opensText: true },
] as const;
const words = { title: 'What?', shortTitle: 'What' };
const lineOf = (name: string) =>
  ({ name, kind: 'text', label: name, maxLength: 10, initial: '', check: () => null }) as const;

/** A wizard of these steps and a finish. */
function wizardOf(...asked: StepDefinition[]): WizardDefinition {
  const steps = [...asked, finalStep({ code: 'end', ...words })];
  const codes = new Set(steps.map(({ code }) => code));
  return {
    name: 'hla',
    title: 'Test',
    steps,
    enabledSteps: () => codes,
    warnings: () => [],
    questions: () => ({ most: asked.length, isExact: true }),
    advice: () => null,
  };
}

const choice = (code = 'one') => choiceStep({ code, ...words, options: COLOURS });
const several = (code = 'many') => severalStep({ code, ...words, options: COLOURS });
const start = (definition: WizardDefinition) => openWizard(definition, []);
const at = (state: WizardState) => currentStep(state).stepCode;

describe('choosing', () => {
  const many = wizardOf(several());

  it('[WIZ-007] toggles an option of a step that takes several', () => {
    const chosen = selectOption(many, selectOption(many, start(many), 0), 1);
    expect(currentStep(chosen).selectedItems).toEqual([true, true, false]);
    expect(currentStep(selectOption(many, chosen, 0)).selectedItems).toEqual([false, true, false]);
    expect(at(chosen), 'and stays').toBe('many');
  });

  it('[WIZ-007] clears the others in a single-choice step', () => {
    const one = wizardOf({ ...choice(), shouldMoveOnAction: false });
    const chosen = selectOption(one, selectOption(one, start(one), 0), 1);
    expect(currentStep(chosen).selectedItems).toEqual([false, true, false]);
  });

  it('[WIZ-007] toggles the choice of an optional step', () => {
    const one = wizardOf({ ...choice(), shouldMoveOnAction: false, stepShouldAlwaysSelect: false });
    const chosen = selectOption(one, selectOption(one, start(one), 0), 0);
    expect(currentStep(chosen).selectedItems).toEqual([false, false, false]);
  });

  it('[WIZ-007] does not clear the last required option', () => {
    const kept = wizardOf({ ...several(), stepShouldAlwaysSelect: true });
    const both = selectOption(kept, selectOption(kept, start(kept), 0), 1);
    const one = selectOption(kept, both, 0);
    expect(currentStep(one).selectedItems).toEqual([false, true, false]);
    expect(currentStep(selectOption(kept, one, 1)).selectedItems).toEqual([false, true, false]);
  });

  it('[WIZ-008] [HLA-021] advances by itself, also when the same option is chosen again', () => {
    const one = wizardOf(choice());
    const moved = selectOption(one, start(one), 0);
    expect(at(moved)).toBe('end');
    expect(at(selectOption(one, goBack(one, moved), 0))).toBe('end');
  });

  it('[WIZ-008] [WIZ-010] waits for the text of other', () => {
    const one = wizardOf(choice());
    const waiting = selectOption(one, start(one), 2);
    expect([at(waiting), currentStep(waiting).errorMessage]).toEqual(['one', null]);
    const moved = goForward(one, waiting);
    expect([at(moved), currentStep(moved).errorMessage]).toEqual(['one', 'Please fill the textbox']);
    expect(at(goForward(one, enterExtraText(one, moved, 'Green')))).toBe('end');
  });

  it('[WIZ-010] drops the text of other with its option', () => {
    const other = enterExtraText(many, selectOption(many, start(many), 2), 'Green');
    expect(currentStep(selectOption(many, other, 2)).selectedExtraText).toBe('');
    expect(currentStep(enterExtraText(many, start(many), 'Green')).selectedExtraText).toBe('');
  });

  it('ignores unknown options and inputs', () => {
    expect(selectOption(many, start(many), 7)).toEqual(start(many));
    expect(enterText(many, start(many), { input: 3, text: 'x' })).toEqual(start(many));
  });
});

describe('moving', () => {
  const two = wizardOf(
    several('first'),
    textStep({ code: 'texts', ...words, inputs: [lineOf('a'), lineOf('b')] }),
  );

  it('[WIZ-003] [WIZ-013] does not advance from a step without a choice', () => {
    const moved = goForward(two, start(two));
    expect([at(moved), currentStep(moved).errorMessage]).toEqual([
      'first',
      'Please select an option to continue',
    ]);
    expect(currentStep(selectOption(two, moved, 0)).errorMessage, 'until it is answered').toBeNull();
  });

  it('[WIZ-012] [HLA-021] advances from texts only when all are filled, and not with blanks', () => {
    let state = goForward(two, selectOption(two, start(two), 0));
    state = enterText(two, state, { input: 0, text: 'x' });
    for (const text of ['', '   ']) {
      const moved = goForward(two, enterText(two, state, { input: 1, text }));
      expect([at(moved), currentStep(moved).errorMessage]).toEqual(['texts', 'Please fill the textbox']);
    }
    expect(at(goForward(two, enterText(two, state, { input: 1, text: 'y' })))).toBe('end');
  });

  it('[WIZ-003] [WIZ-012] passes an empty optional step', () => {
    const inputs = [lineOf('a')];
    const optional = wizardOf(textStep({ code: 'lender', ...words, inputs, isOptionalStep: true }));
    const passed = goForward(optional, start(optional));
    expect(at(passed)).toBe('end');
    expect(stepsToSave(passed).map(({ stepCode }) => stepCode)).toEqual(['lender']);
    expect(answeredSteps(optional, passed)).toEqual([
      { stepCode: 'lender', title: 'What', answer: 'Not answered' },
    ]);
  });

  it('[WIZ-003] advances from a completed step only while its answer is valid', () => {
    const checked = { ...lineOf('a'), check: (text: string) => (text === 'bad' ? 'That is wrong' : null) };
    const texts = wizardOf(textStep({ code: 'texts', ...words, inputs: [checked] }));
    const end = goForward(texts, enterText(texts, start(texts), { input: 0, text: 'good' }));
    expect([at(end), end.steps[0]?.isCompleted]).toEqual(['end', true]);
    const changed = enterText(texts, goBack(texts, end), { input: 0, text: 'bad' });
    expect(currentStep(changed).isCompleted, 'until it is passed again').toBe(false);
    const moved = goForward(texts, changed);
    expect([at(moved), currentStep(moved).errorMessage]).toEqual(['texts', 'That is wrong']);
    expect(at(goTo(texts, changed, 'end')), 'nor by another way').toBe('texts');
    expect(at(openWizard(texts, moved.steps)), 'nor by coming back').toBe('texts');
  });

  it('[WIZ-003] advances without an answer only from a step marked as complete when shown', () => {
    const asksNothing = { ...textStep({ code: 'shown', ...words, inputs: [] }), showCompleted: true };
    const marked = wizardOf(asksNothing);
    expect(at(goForward(marked, start(marked)))).toBe('end');
    const unmarked = wizardOf({ ...asksNothing, showCompleted: false });
    const moved = goForward(unmarked, start(unmarked));
    expect([at(moved), currentStep(moved).errorMessage]).toEqual([
      'shown',
      'Please select an option to continue',
    ]);
  });

  it('[WIZ-003] [WIZ-012] [WIZ-013] validates the values of a step that counts as complete when shown', () => {
    const text = { ...textStep({ code: 'texts', ...words, inputs: [lineOf('a')] }), showCompleted: true };
    const texts = wizardOf(text);
    expect(currentStep(goForward(texts, start(texts))).errorMessage).toBe('Please fill the textbox');
    const options = wizardOf({ ...several(), showCompleted: true });
    expect(currentStep(goForward(options, start(options))).errorMessage).toBe(
      'Please select an option to continue',
    );
    const wrong = { ...lineOf('a'), check: () => 'That is wrong' };
    const optional = wizardOf(textStep({ code: 'lender', ...words, inputs: [wrong], isOptionalStep: true }));
    const moved = goForward(optional, enterText(optional, start(optional), { input: 0, text: 'x' }));
    expect([at(moved), currentStep(moved).errorMessage]).toEqual(['lender', 'That is wrong']);
  });

  it('[WIZ-010] has no way back from the first step and none forward from the last', () => {
    expect(canGoBack(start(two))).toBe(false);
    expect(at(goBack(two, start(two)))).toBe('first');
    const one = wizardOf(choice());
    const end = selectOption(one, start(one), 0);
    expect([canGoBack(end), at(goForward(one, end))]).toEqual([true, 'end']);
  });

  it('keeps an invalid answer on the way back, without a message or a save', () => {
    const state = goForward(two, selectOption(two, start(two), 0));
    const back = goBack(two, enterText(two, state, { input: 0, text: 'x' }));
    expect(back.steps[1]).toMatchObject({ selectedTexts: ['x', ''], isCompleted: false, errorMessage: null });
    expect(stepsToSave(back).map(({ stepCode }) => stepCode)).toEqual(['first']);
  });

  it('[HLA-039] goes from the summary to an answer, and not past an unanswered step', () => {
    const one = wizardOf(choice('a'), choice('b'));
    expect(at(goTo(one, start(one), 'b'))).toBe('a');
    expect(at(goTo(one, start(one), 'nowhere'))).toBe('a');
    const end = selectOption(one, selectOption(one, start(one), 0), 0);
    const back = goTo(one, end, 'a');
    expect([at(end), at(back), at(goTo(one, back, 'end'))]).toEqual(['end', 'a', 'end']);
  });
});

describe('advice beside a question', () => {
  const advice = {
    message: 'Red twice',
    isForeseen: false,
    ways: [{ to: 'question', stepCode: 'a', label: 'Change it' }],
  } as const;
  const definition: WizardDefinition = {
    ...wizardOf(choice('a'), choice('b')),
    advice: (stepCode, answerOf) =>
      stepCode === 'b' && answerOf('a')?.selectedItems[0] === true ? advice : null,
  };
  const advised = selectOption(definition, start(definition), 0);

  it('[WIZ-003] never blocks on advice', () => {
    expect(adviceOf(definition, advised)).toBe(advice);
    expect(at(selectOption(definition, advised, 0))).toBe('end');
  });

  it('follows advice by answering the other question', () => {
    const freed = answerAt(definition, advised, { stepCode: 'a', optionCode: 'blue' });
    expect([at(freed), freed.steps[0]?.isCompleted]).toEqual(['b', true]);
    for (const answer of [
      { stepCode: 'a', optionCode: 'green' },
      { stepCode: 'z', optionCode: 'red' },
    ]) {
      expect(answerAt(definition, advised, answer)).toEqual(advised);
    }
  });
});

describe('what is saved', () => {
  const one = wizardOf(choice('a'), choice('b'));

  it('[WIZ-005] saves what changed, and is clean only when saved as it is', () => {
    const moved = selectOption(one, start(one), 0);
    const sent = stepsToSave(moved);
    expect(sent).toMatchObject([{ stepCode: 'a', isDirty: true, selectedItems: [true, false, false] }]);
    expect(stepsToSave(markSaved(moved, sent))).toEqual([]);
    const changed = selectOption(one, goBack(one, moved), 1);
    expect(stepsToSave(markSaved(changed, sent)).map(({ stepCode }) => stepCode)).toEqual(['a']);
    expect(stepsToSave(changed), 'a failed save is tried with the next').toHaveLength(1);
  });

  it('[WIZ-017] opens at the finish when everything is answered', () => {
    const end = selectOption(one, selectOption(one, start(one), 0), 0);
    expect(at(openWizard(one, end.steps))).toBe('end');
  });

  it('[WIZ-017] opens at an answer that no longer matches its step', () => {
    const saved = [
      { stepCode: 'a', isCompleted: true, selectedItems: [true], selectedExtraText: '', selectedTexts: [] },
    ];
    const opened = openWizard(one, saved);
    expect([at(opened), currentStep(opened).selectedItems]).toEqual(['a', [false, false, false]]);
  });
});

describe('progress', () => {
  it('[WIZ-009] counts the share of steps that can still open, complete at the finish', () => {
    const hla = start(HOME_LOAN_WIZARD);
    expect(progressOf(HOME_LOAN_WIZARD, hla)).toMatchObject({ position: 1, percent: 9 });
    const buying = selectOption(HOME_LOAN_WIZARD, hla, 1);
    expect(progressOf(HOME_LOAN_WIZARD, buying)).toMatchObject({ position: 2, percent: 22 });
    const end = selectOption(HOME_LOAN_WIZARD, selectOption(HOME_LOAN_WIZARD, buying, 1), 0);
    expect([at(end), progressOf(HOME_LOAN_WIZARD, end).percent]).toEqual(['home-broker-finish', 100]);
  });

  it('[WIZ-010] words the answers', () => {
    const why = selectOption(ABOUT_ME_WIZARD, selectOption(ABOUT_ME_WIZARD, start(ABOUT_ME_WIZARD), 2), 5);
    const moved = goForward(ABOUT_ME_WIZARD, enterExtraText(ABOUT_ME_WIZARD, why, ' A bet '));
    expect(answeredSteps(ABOUT_ME_WIZARD, moved)[0]?.answer).toBe('I am curious, Other: A bet');
  });
});
