import { expect, it } from 'vitest';

import { checkAmount } from './amounts.ts';
import type { WizardDefinition } from './definition.ts';
import { currentStep, enterText, goForward, leaveText, openWizard, type WizardState } from './engine.ts';
import { WIZARD_MESSAGES } from './messages-wizard.ts';
import { finalStep, textStep } from './steps.ts';

const SUMS: WizardDefinition = {
  name: 'hla',
  title: 'Test',
  steps: [
    textStep({
      code: 'sum',
      title: 'How much?',
      shortTitle: 'Sum',
      inputs: [{ name: 'sum', kind: 'amount', label: 'Sum', initial: '', check: checkAmount }],
      ask: ([text]) => (text === '5' ? 'Only $5?' : null),
    }),
    finalStep({ code: 'end', title: 'End', shortTitle: 'End' }),
  ],
  enabledSteps: () => new Set(['sum', 'end']),
  warnings: () => [],
  questions: () => ({ most: 1, isExact: true }),
  advice: () => null,
};

const enter = (text: string) => enterText(SUMS, openWizard(SUMS, []), { input: 0, text });
const leave = (state: WizardState) => leaveText(SUMS, state, 0);

function shown(state: WizardState) {
  const { stepCode, selectedTexts, errorMessage } = currentStep(state);
  return [stepCode, selectedTexts[0], errorMessage];
}

it.each(['$640k', '0640,000', '640 000'])(
  '[WIZ-011] keeps %s as typed until it is left, then its digits',
  (text) => {
    expect(shown(enter(text))).toEqual(['sum', text, null]);
    expect(shown(leave(enter(text)))).toEqual(['sum', '640000', null]);
    expect(goForward(SUMS, enter(text)).steps[0]?.selectedTexts).toEqual(['640000']);
  },
);

it.each(['about 5', '-5', '650,00', '€5'])('[WIZ-011] keeps %s as typed with a sentence', (text) => {
  expect(shown(goForward(SUMS, enter(text)))).toEqual(['sum', text, checkAmount(text)]);
});

it('[WIZ-011] reports unreadable text on blur, and nothing for an empty field', () => {
  expect(shown(leave(enter('650,00')))).toEqual(['sum', '650,00', WIZARD_MESSAGES.amountInvalid]);
  expect(shown(leave(enter(' ')))).toEqual(['sum', ' ', null]);
});

it('[HLA-045] asks once about an amount that is probably a slip', () => {
  const asked = goForward(SUMS, enter('$5.00'));
  expect(shown(asked)).toEqual(['sum', '5', 'Only $5?']);
  expect(shown(goForward(SUMS, leave(asked)))[0]).toBe('end');
  const other = enterText(SUMS, asked, { input: 0, text: '6' });
  expect(shown(other)).toEqual(['sum', '6', null]);
  expect(shown(goForward(SUMS, other))[0]).toBe('end');
});
