import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { HOME_LOAN_MESSAGES } from '@wattle/domain/home-loan/fields';
import { WIZARD_MESSAGES } from '@wattle/domain/wizard/messages-wizard';
import { describe, expect, it } from 'vitest';

import { withSteps, type SentStep } from './save-steps.rules.ts';
import { chosen, purchase, toBuy, typed } from '#api/testing/wizard-answers.ts';
import type { SavedAnswers } from './stored-answers.ts';

const none: SavedAnswers = new Map();
const saved = (...steps: readonly SentStep[]): SavedAnswers =>
  new Map(steps.map((step) => [step.stepCode, step]));
const buying = saved(...toBuy);
const refusalOf = (sent: SentStep[], before: SavedAnswers = buying) => {
  const outcome = withSteps(HOME_LOAN_WIZARD, before, sent);
  return outcome.ok ? null : outcome.failure;
};

describe('withSteps', () => {
  it('[WIZ-005] a saved step replaces its own previous answer and keeps the others', () => {
    const outcome = withSteps(HOME_LOAN_WIZARD, buying, [typed('home-buy-deposit', '80000')]);
    expect(outcome.ok && [...outcome.value.keys()]).toEqual([
      'home-refinance-or-buy',
      'choose-path',
      'home-buy-deposit',
    ]);
  });

  it('[HLA-020] steps of one call may enable each other, in any order', () => {
    expect(refusalOf(purchase.toReversed(), none)).toBeNull();
  });

  it('an answer loses surrounding blanks and the text of an unselected option', () => {
    const why = { ...chosen('about-me-why-get-score', 'curious'), selectedExtraText: 'left behind' };
    const outcome = withSteps(ABOUT_ME_WIZARD, none, [why]);
    expect(outcome.ok && outcome.value.get(why.stepCode)?.selectedExtraText).toBe('');
  });

  it.each(['$80,000.00', '80 000', '80k', '８００００'])(
    '[WIZ-011] keeps the digits of the amount %s',
    (text) => {
      const outcome = withSteps(HOME_LOAN_WIZARD, buying, [typed('home-buy-deposit', text)]);
      expect(outcome.ok && outcome.value.get('home-buy-deposit')?.selectedTexts).toEqual(['80000']);
    },
  );

  it('[HLA-029] accepts markup as ordinary text', () => {
    const refinance = saved(
      chosen('home-refinance-or-buy', 'refinance'),
      chosen('choose-path', 'compare-online'),
    );
    const lender = typed('home-refinance-lender', '<script>alert(1)</script>');
    expect(refusalOf([lender], refinance)).toBeNull();
  });
});

describe('rejected steps', () => {
  it.each<[string, SentStep, string, string]>([
    [
      'an unknown step',
      { ...typed('home-buy-deposit', '80000'), stepCode: 'admin' },
      'stepCode',
      WIZARD_MESSAGES.stepUnknown,
    ],
    [
      'a step of another wizard',
      chosen('about-me-about-you', 'single'),
      'stepCode',
      WIZARD_MESSAGES.stepUnknown,
    ],
    [
      'a name of every object',
      { ...typed('home-buy-deposit', '80000'), stepCode: '__proto__' },
      'stepCode',
      WIZARD_MESSAGES.stepUnknown,
    ],
    ['a finish', typed('home-finish'), 'stepCode', WIZARD_MESSAGES.stepHasNoAnswer],
    [
      'a step of the other branch',
      typed('home-refinance-owe', '400000'),
      'stepCode',
      WIZARD_MESSAGES.stepNotAsked,
    ],
    [
      "an expert's step on the way online",
      chosen('home-broker-buy-what-to-do', 'buyFirstHome'),
      'stepCode',
      WIZARD_MESSAGES.stepNotAsked,
    ],
    [
      'an option too many',
      { ...chosen('choose-path', 'compare-online'), selectedItems: [true, false, false] },
      'selectedItems',
      WIZARD_MESSAGES.answerMisshapen,
    ],
    [
      'two choices where one is asked',
      chosen('choose-path', 'compare-online', 'speak-expert'),
      'selectedItems',
      WIZARD_MESSAGES.oneOptionOnly,
    ],
    ['no choice', chosen('choose-path'), 'selectedItems', WIZARD_MESSAGES.optionMissing],
    ['no text', typed('home-buy-deposit', ' '), 'selectedTexts', WIZARD_MESSAGES.textMissing],
    [
      'a text too many',
      typed('home-buy-deposit', '1', '2'),
      'selectedTexts',
      WIZARD_MESSAGES.answerMisshapen,
    ],
    ['a negative amount', typed('home-buy-deposit', '-80000'), 'selectedTexts', HOME_LOAN_MESSAGES.deposit],
    [
      'an astronomical amount',
      typed('home-buy-deposit', '9'.repeat(40)),
      'selectedTexts',
      WIZARD_MESSAGES.amountTooHigh,
    ],
    [
      'an amount as computers write it',
      typed('home-buy-purchase-price', '8e5'),
      'selectedTexts',
      WIZARD_MESSAGES.amountInvalid,
    ],
    [
      'an amount that could be two',
      typed('home-buy-income', '120.000', 'Yearly'),
      'selectedTexts',
      WIZARD_MESSAGES.amountInvalid,
    ],
    [
      'a yearly amount of each month',
      typed('home-buy-income', '95k pa', 'Monthly'),
      'selectedTexts',
      WIZARD_MESSAGES.amountYearly,
    ],
    [
      'an income that comes hourly',
      typed('home-buy-income', '50', 'Hourly'),
      'selectedTexts',
      WIZARD_MESSAGES.frequencyInvalid,
    ],
  ])('[WIZ-012] [WIZ-013] rejects %s and names the field', (_, step, field, message) => {
    expect(refusalOf([step])).toEqual([{ field, message }]);
  });

  it("[WIZ-014] rejects 'other' without its text at the text field", () => {
    const deal = chosen('about-me-why-get-score', 'other');
    const outcome = withSteps(ABOUT_ME_WIZARD, none, [deal]);
    expect(outcome).toEqual({
      ok: false,
      failure: [{ field: 'selectedExtraText', message: WIZARD_MESSAGES.textMissing }],
    });
    const long = { ...deal, selectedExtraText: 'x'.repeat(101) };
    expect(withSteps(ABOUT_ME_WIZARD, none, [long]).ok).toBe(false);
  });

  it('names the index of every faulty step and saves none', () => {
    const [first, second] = toBuy;
    if (first === undefined || second === undefined) throw new Error('no steps');
    expect(refusalOf([first, first, typed('home-buy-deposit', '1')])).toEqual([
      { field: '1.stepCode', message: WIZARD_MESSAGES.stepTwice },
      { field: '2.selectedTexts', message: HOME_LOAN_MESSAGES.deposit },
    ]);
  });

  it('[HLA-020] rejects a step that the same call disables', () => {
    const sent = [typed('home-buy-deposit', '80000'), chosen('choose-path', 'speak-expert')];
    expect(refusalOf(sent)).toEqual([{ field: '0.stepCode', message: WIZARD_MESSAGES.stepNotAsked }]);
  });
});
