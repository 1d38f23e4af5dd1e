import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { expect, it } from 'vitest';

import { readAnswers, writeAnswers } from './stored-answers.ts';
import { chosen, purchase } from '#api/testing/wizard-answers.ts';

const asAnswer = ({ selectedItems, selectedExtraText, selectedTexts }: (typeof purchase)[number]) => ({
  selectedItems,
  selectedExtraText,
  selectedTexts,
});

it('reads back what it wrote', () => {
  const saved = new Map(purchase.map((step) => [step.stepCode, asAnswer(step)]));
  expect(readAnswers(HOME_LOAN_WIZARD, writeAnswers(HOME_LOAN_WIZARD, saved))).toEqual(saved);
  expect(readAnswers(HOME_LOAN_WIZARD, '{}')).toEqual(new Map());
});

it('an answer stays with its option when the wizard gains one before it, and is dropped with its step', () => {
  const [why, ...others] = ABOUT_ME_WIZARD.steps;
  if (why === undefined) throw new Error('no steps');
  const more = { ...why, options: [{ code: 'new', label: 'New' }, ...why.options] };
  const later: WizardDefinition = { ...ABOUT_ME_WIZARD, steps: [more, ...others.slice(1)] };
  const saved = new Map(
    [chosen('about-me-why-get-score', 'betterDeal'), chosen('about-me-help-for-better-deal', 'homeLoan')].map(
      (step) => [step.stepCode, asAnswer(step)],
    ),
  );
  const read = readAnswers(later, writeAnswers(ABOUT_ME_WIZARD, saved));
  expect([...read.keys()]).toEqual(['about-me-why-get-score']);
  expect(read.get('about-me-why-get-score')?.selectedItems).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});
