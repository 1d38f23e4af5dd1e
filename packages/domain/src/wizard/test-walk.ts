import {
  currentStep,
  enterExtraText,
  enterText,
  goForward,
  selectOption,
  type WizardState,
} from './engine.ts';
import type { InputDefinition, StepDefinition, WizardDefinition } from './definition.ts';

/** Seeded random numbers from 0 to below 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: () => number, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const TEXTS: Record<InputDefinition['kind'], readonly string[]> = {
  amount: [
    '',
    '0',
    '9999',
    '10000',
    '99999',
    '100000',
    '250000',
    '400000',
    '1000000',
    '10000000',
    '10000001',
  ],
  rate: ['', '0', '5.25', '100', '100.01', 'abc', '1e1'],
  text: ['', ' ', 'ANZ', '<script>alert(1)</script>', 'x'.repeat(51)],
  frequency: ['Yearly', 'Monthly', 'Fortnightly', 'Weekly', 'Never'],
};

/** Valid for every input of a kind. */
const GOOD_TEXTS: Record<InputDefinition['kind'], readonly string[]> = {
  amount: ['100000', '250000', '400000', '1000000'],
  rate: ['0', '5.25', '100'],
  text: ['', 'ANZ'],
  frequency: ['Yearly', 'Monthly', 'Fortnightly', 'Weekly'],
};

function stepAt(definition: WizardDefinition, state: WizardState): StepDefinition {
  const step = definition.steps[state.current];
  if (step === undefined) throw new Error('not at a step');
  return step;
}

/** Types or chooses anything, valid or not. */
export function scribble(
  definition: WizardDefinition,
  state: WizardState,
  random: () => number,
): WizardState {
  const step = stepAt(definition, state);
  if (step.inputs.length > 0) {
    const input = Math.floor(random() * step.inputs.length);
    const text = pick(random, TEXTS[step.inputs[input]?.kind ?? 'text']);
    return enterText(definition, state, { input, text });
  }
  if (step.options.length === 0) return state;
  if (random() < 0.2) return enterExtraText(definition, state, pick(random, ['', 'because']));
  return selectOption(definition, state, Math.floor(random() * step.options.length));
}

/** Answers the current step validly and continues. */
export function answerWell(
  definition: WizardDefinition,
  state: WizardState,
  random: () => number,
): WizardState {
  const { stepIndex } = currentStep(state);
  let next = state;
  const step = stepAt(definition, state);
  for (const [input, { kind }] of step.inputs.entries()) {
    next = enterText(definition, next, { input, text: pick(random, GOOD_TEXTS[kind]) });
  }
  if (step.options.length > 0) {
    const option = Math.floor(random() * step.options.length);
    if (currentStep(next).selectedItems[option] !== true) next = selectOption(definition, next, option);
    if (currentStep(next).stepIndex !== stepIndex) return next;
    next = enterExtraText(definition, next, 'because');
  }
  return goForward(definition, next);
}
