import { describe, expect, it } from 'vitest';

import { emptyAnswer } from '../wizard/answers.ts';
import { openWizard } from '../wizard/engine.ts';
import type { StepAnswer } from '../wizard/step-state.ts';

import { ABOUT_ME_WIZARD } from './definition.ts';
import { aboutMeInterests, remindersIn, withReminders } from './interests.ts';
import { ABOUT_ME_STEPS } from './steps.ts';

const labelsOf = (code: string) =>
  ABOUT_ME_STEPS.find((step) => step.code === code)?.options.map(({ label }) => label);

function answersOf(given: Record<string, readonly string[]>): Map<string, StepAnswer> {
  return new Map(
    ABOUT_ME_STEPS.map((step): [string, StepAnswer] => {
      const selectedItems = step.options.map(({ code }) => given[step.code]?.includes(code) === true);
      return [step.code, { ...emptyAnswer(step), selectedItems, selectedExtraText: 'because' }];
    }),
  );
}

function openNumbers(why: readonly string[], employment: string): number[] {
  const answers = answersOf({ 'about-me-why-get-score': why, 'about-me-employment-status': [employment] });
  const saved = [...answers].map(([stepCode, answer]) => ({ ...answer, stepCode, isCompleted: true }));
  return openWizard(ABOUT_ME_WIZARD, saved)
    .steps.filter((step) => step.enabled)
    .map((step) => step.stepIndex + 1);
}

it('[ABOUT-002] asks its eight steps in order', () => {
  expect(ABOUT_ME_STEPS.map(({ code }) => code.replace('about-me-', ''))).toEqual([
    'why-get-score',
    'help-for-better-deal',
    'help-most-out-of-score',
    'about-you',
    'employment-status',
    'your-income',
    'your-home',
    'finish',
  ]);
});

it('[ABOUT-013] ends with the specified text', () => {
  expect(ABOUT_ME_STEPS[7]?.title).toBe('Profile Completed!');
});

describe('options', () => {
  it.each([
    [
      'ABOUT-004',
      'about-me-help-for-better-deal',
      'Credit Card, Home Loan, Personal Loan, Vehicle Loan, Business Loan, Other',
    ],
    [
      'ABOUT-006',
      'about-me-about-you',
      'Single, Single parent, Couple - no kids, Couple - kids, Empty Nester',
    ],
    [
      'ABOUT-007',
      'about-me-employment-status',
      'Full Time / Self Employed, Part Time / Casual, Unemployed, Homemaker, Retired, Student',
    ],
    ['ABOUT-008', 'about-me-your-income', '$0-$50k, $50-$100k, $100-$150k, $150k+, Prefer not to say'],
  ])(
    '[ABOUT-004] [ABOUT-006] [ABOUT-007] [ABOUT-008] gives (%s) of %s the specified options',
    (_, code, labels) => expect(labelsOf(code)?.join(', ')).toBe(labels),
  );

  it('[ABOUT-003] [ABOUT-005] [ABOUT-009] has six reasons, five ways to help and five homes', () => {
    const counts = ['about-me-why-get-score', 'about-me-help-most-out-of-score', 'about-me-your-home'];
    expect(counts.map((code) => labelsOf(code)?.length)).toEqual([6, 5, 5]);
  });

  it('[ABOUT-003] [ABOUT-004] [ABOUT-005] [ABOUT-006] [ABOUT-007] [ABOUT-009] takes one or several choices as specified', () => {
    const several = ABOUT_ME_STEPS.filter((step) => !step.stepSelectionnUnique && !step.isFinalStep);
    expect(several.map(({ code }) => code)).toEqual([
      'about-me-why-get-score',
      'about-me-help-most-out-of-score',
    ]);
    const withText = ABOUT_ME_STEPS.filter((step) => step.options.some((option) => option.opensText));
    expect(withText.map(({ stepSelectionnUnique }) => stepSelectionnUnique)).toEqual([false, true, false]);
  });
});

it.each<[readonly string[], string, number[]]>([
  [['aboutToApply'], 'fullTime', [1, 2, 3, 4, 5, 6, 7, 8]],
  [['betterDeal'], 'partTime', [1, 2, 3, 4, 5, 6, 7, 8]],
  [['aboutToApply', 'betterDeal'], 'unemployed', [1, 2, 3, 4, 5, 7, 8]],
  [['curious'], 'fullTime', [1, 3, 4, 5, 6, 7, 8]],
  [['curious', 'hadCreditIssues', 'improveScore', 'other'], 'homemaker', [1, 3, 4, 5, 7, 8]],
  [['curious'], 'retired', [1, 3, 4, 5, 7, 8]],
  [['curious', 'betterDeal'], 'student', [1, 2, 3, 4, 5, 7, 8]],
  [[], 'nothing', [1, 3, 4, 5, 7, 8]],
])('[ABOUT-010] [ABOUT-011] [ABOUT-012] opens for %j and %s the steps %j', (why, employment, open) => {
  expect(openNumbers(why, employment)).toEqual(open);
});

describe('interests', () => {
  it('[ABOUT-004] [ABOUT-005] derives interests from the choices, without free texts', () => {
    const interests = aboutMeInterests(
      answersOf({
        'about-me-why-get-score': ['betterDeal'],
        'about-me-help-for-better-deal': ['homeLoan'],
        'about-me-help-most-out-of-score': ['scoreReminders', 'savingOffers', 'other'],
      }),
    );
    expect(interests).toEqual({
      product: 'homeLoan',
      productTypeId: 1,
      savingIdeas: false,
      improveScore: false,
      savingOffers: true,
    });
  });

  it('[ABOUT-010] leaves out a product whose question has closed', () => {
    const given = { 'about-me-why-get-score': ['curious'], 'about-me-help-for-better-deal': ['homeLoan'] };
    expect(aboutMeInterests(answersOf(given)).product).toBeNull();
    expect(aboutMeInterests(new Map()).product).toBeNull();
  });
});

describe('reminders', () => {
  const HELP = 'about-me-help-most-out-of-score';
  const helped = (...codes: string[]) =>
    new Map([...answersOf({ [HELP]: codes })].filter(([code]) => code === HELP));

  it('[ABOUT-005] knows whether reminders were chosen once the question is answered', () => {
    expect(remindersIn(helped('scoreReminders', 'savingIdeas'))).toBe(true);
    expect(remindersIn(helped('savingIdeas'))).toBe(false);
    expect(remindersIn(new Map())).toBeNull();
  });

  it('[ABOUT-005] shows reminders as they are now, whatever was chosen', () => {
    expect(remindersIn(withReminders(helped('savingIdeas'), true))).toBe(true);
    expect(remindersIn(withReminders(helped('scoreReminders', 'savingIdeas'), false))).toBe(false);
    expect(remindersIn(withReminders(new Map(), true)), 'an answer is not made up').toBeNull();
  });

  it('[ABOUT-005] reopens a question whose only answer was reminders switched off elsewhere', () => {
    expect(withReminders(helped('scoreReminders'), false).has(HELP)).toBe(false);
  });
});
