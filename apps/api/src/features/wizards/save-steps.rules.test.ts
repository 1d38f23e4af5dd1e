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

describe('a step that is saved', () => {
  it('[WIZ-005] joins what was saved, and takes the place of its own last answer', () => {
    const outcome = withSteps(HOME_LOAN_WIZARD, buying, [typed('home-buy-deposit', '80000')]);
    expect(outcome.ok && [...outcome.value.keys()]).toEqual([
      'home-refinance-or-buy',
      'choose-path',
      'home-buy-deposit',
    ]);
  });

  it('[HLA-020] may open the next one in the same call, in whatever order they come', () => {
    expect(refusalOf(purchase.toReversed(), none)).toBeNull();
  });

  it('loses blanks at the ends, and the text of an option that is not chosen', () => {
    const why = { ...chosen('about-me-why-get-score', 'curious'), selectedExtraText: 'left behind' };
    const outcome = withSteps(ABOUT_ME_WIZARD, none, [why]);
    expect(outcome.ok && outcome.value.get(why.stepCode)?.selectedExtraText).toBe('');
  });

  it('[HLA-029] takes script for a text like any other', () => {
    const refinance = saved(
      chosen('home-refinance-or-buy', 'refinance'),
      chosen('choose-path', 'compare-online'),
    );
    const lender = typed('home-refinance-lender', '<script>alert(1)</script>');
    expect(refusalOf([lender], refinance)).toBeNull();
  });
});

describe('what is forged or wrong', () => {
  it.each<[string, SentStep, string, string]>([
    [
      'a step nobody knows',
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
      typed('home-buy-deposit', '9'.repeat(60)),
      'selectedTexts',
      WIZARD_MESSAGES.amountTooHigh,
    ],
    [
      'an amount as computers write it',
      typed('home-buy-purchase-price', '8e5'),
      'selectedTexts',
      HOME_LOAN_MESSAGES.price,
    ],
    [
      'an amount with separators',
      typed('home-buy-income', '120,000', 'Yearly'),
      'selectedTexts',
      WIZARD_MESSAGES.amountInvalid,
    ],
    [
      'an income that comes hourly',
      typed('home-buy-income', '50', 'Hourly'),
      'selectedTexts',
      WIZARD_MESSAGES.frequencyInvalid,
    ],
  ])('[WIZ-012] [WIZ-013] %s is refused by name', (_, step, field, message) => {
    expect(refusalOf([step])).toEqual([{ field, message }]);
  });

  it('[WIZ-014] other without its text is refused at the text', () => {
    const deal = chosen('about-me-why-get-score', 'other');
    const outcome = withSteps(ABOUT_ME_WIZARD, none, [deal]);
    expect(outcome).toEqual({
      ok: false,
      failure: [{ field: 'selectedExtraText', message: WIZARD_MESSAGES.textMissing }],
    });
    const long = { ...deal, selectedExtraText: 'x'.repeat(101) };
    expect(withSteps(ABOUT_ME_WIZARD, none, [long]).ok).toBe(false);
  });

  it('names the step of every fault by its index, and keeps none of the answers', () => {
    const [first, second] = toBuy;
    if (first === undefined || second === undefined) throw new Error('no steps');
    expect(refusalOf([first, first, typed('home-buy-deposit', '1')])).toEqual([
      { field: '1.stepCode', message: WIZARD_MESSAGES.stepTwice },
      { field: '2.selectedTexts', message: HOME_LOAN_MESSAGES.deposit },
    ]);
  });

  it('[HLA-020] a step that the same call closes is refused', () => {
    const sent = [typed('home-buy-deposit', '80000'), chosen('choose-path', 'speak-expert')];
    expect(refusalOf(sent)).toEqual([{ field: '0.stepCode', message: WIZARD_MESSAGES.stepNotAsked }]);
  });
});
