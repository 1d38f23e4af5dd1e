import { describe, expect, it } from 'vitest';

import { currentStep } from '../wizard/engine.ts';
import { answeredSteps, answersOf } from '../wizard/progress.ts';

import { HOME_LOAN_WIZARD } from './definition.ts';
import { HOME_LOAN_STEPS } from './steps.ts';
import { homeLoanSummary } from './summary.ts';
import { assistantWith, enabledNumbers, finished, type Given } from './test-answers.ts';

it('[HLA-006] asks the twenty steps in the specified order', () => {
  expect(HOME_LOAN_STEPS.map(({ code }) => code).join(', ')).toBe(
    'home-refinance-or-buy, choose-path, home-buy-purchase-price, home-buy-deposit, home-buy-how-close, ' +
      'home-buy-how-to-live, home-buy-how-to-pay, home-buy-income, home-refinance-property-worth, ' +
      'home-refinance-owe, home-refinance-eq-funds, home-refinance-how-to-live, home-refinance-how-to-pay, ' +
      'home-refinance-income, home-refinance-lender, home-refinance-lender-interest, home-finish, ' +
      'home-broker-buy-what-to-do, home-broker-refinance-what-to-do, home-broker-finish',
  );
});

const optionsOf = (code: string) =>
  HOME_LOAN_STEPS.find((step) => step.code === code)?.options.map((option) => option.code);

it.each([
  ['HLA-007', 'home-refinance-or-buy', ['refinance', 'buy', 'refinance-equity']],
  ['HLA-008', 'choose-path', ['compare-online', 'speak-expert']],
  ['HLA-009', 'home-buy-how-close', ['signedContract', 'foundProperty', 'stillLooking', 'curious']],
  ['HLA-010', 'home-buy-how-to-live', ['live', 'investment']],
  ['HLA-010', 'home-refinance-how-to-live', ['live', 'investment']],
  ['HLA-011', 'home-buy-how-to-pay', ['principalInterest', 'interest']],
  ['HLA-011', 'home-refinance-how-to-pay', ['principalInterest', 'interest']],
  ['HLA-012', 'home-broker-buy-what-to-do', ['buyFirstHome', 'buyNextHome', 'buyInvestment']],
  ['HLA-012', 'home-broker-refinance-what-to-do', ['refinanceLoan', 'refinanceProperty']],
])(
  '[HLA-007] [HLA-008] [HLA-009] [HLA-010] [HLA-011] [HLA-012] gives (%s) %s the specified options',
  (_, code, options) => {
    expect(optionsOf(code)).toEqual(options);
  },
);

it('[HLA-007] labels the plans as decided', () => {
  expect(HOME_LOAN_STEPS[0]?.options.map(({ label }) => label)).toEqual([
    'Refinance',
    'Buy a property',
    'Refinance and access equity',
  ]);
});

it('[HLA-021] ends at finishes, advances after choices and waits for texts', () => {
  for (const step of HOME_LOAN_STEPS) {
    expect(step.isFinalStep, step.code).toBe(step.code.endsWith('finish'));
    expect(step.shouldMoveOnAction, step.code).toBe(step.options.length > 0);
  }
});

const ONLINE = 'compare-online';
const EXPERT = 'speak-expert';
const worth = (value: number, owed: number): Given => ({
  'home-refinance-property-worth': [String(value)],
  'home-refinance-owe': [String(owed)],
});
const lender: Given = { 'home-refinance-lender': ['ANZ'] };
const BUY = [1, 2, 3, 4, 5, 6, 7, 8];
const REFINANCE = [1, 2, 9, 10, 12, 13, 14, 15];
const EQUITY = [1, 2, 9, 10, 11, 12, 13, 14, 15];

describe('the table of open steps', () => {
  it.each<[string, string | null, string | null, Given, number[]]>([
    ['HLA-020', null, null, {}, [1, 2]],
    ['HLA-020', null, ONLINE, {}, [1, 2]],
    ['HLA-020', null, EXPERT, {}, [1, 2]],
    ['HLA-020', 'buy', null, {}, BUY],
    ['HLA-020', 'refinance', null, {}, REFINANCE],
    ['HLA-020', 'refinance-equity', null, {}, REFINANCE],
    ['HLA-016', 'buy', ONLINE, {}, [...BUY, 17]],
    ['HLA-015', 'refinance', ONLINE, worth(1_000_000, 600_000), [...REFINANCE, 17]],
    ['HLA-018', 'refinance', ONLINE, { ...worth(1_000_000, 600_000), ...lender }, [...REFINANCE, 16, 17]],
    ['HLA-018', 'refinance', ONLINE, { 'home-refinance-lender': ['   '] }, [...REFINANCE, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, {}, [...REFINANCE, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, lender, [...REFINANCE, 16, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, { 'home-refinance-owe': ['600000'] }, [...REFINANCE, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, worth(1_000_000, 600_000), [...EQUITY, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, { ...worth(1_000_000, 600_000), ...lender }, [...EQUITY, 16, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, worth(1_000_000, 250_001), [...EQUITY, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, worth(1_000_000, 250_000), [...REFINANCE, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, worth(400_000, 100_000), [...REFINANCE, 17]],
    ['HLA-017', 'refinance-equity', ONLINE, worth(10_000_000, 100_000), [...REFINANCE, 17]],
    [
      'HLA-017',
      'refinance-equity',
      ONLINE,
      { ...worth(1_000_000, 250_000), ...lender },
      [...REFINANCE, 16, 17],
    ],
    ['HLA-017', 'refinance-equity', ONLINE, worth(500_000, 500_000), [...EQUITY, 17]],
    ['HLA-019', 'buy', EXPERT, {}, [1, 2, 18, 20]],
    ['HLA-019', 'refinance', EXPERT, { ...worth(1_000_000, 600_000), ...lender }, [1, 2, 19, 20]],
    ['HLA-019', 'refinance-equity', EXPERT, worth(1_000_000, 600_000), [1, 2, 19, 20]],
  ])(
    '[HLA-014] [HLA-015] [HLA-016] [HLA-017] [HLA-018] [HLA-019] [HLA-020] opens (%s) %s, %s, %j',
    (_, intent, path, rest, open) => {
      const given = {
        ...rest,
        ...(intent === null ? {} : { 'home-refinance-or-buy': intent }),
        ...(path === null ? {} : { 'choose-path': path }),
      };
      expect(enabledNumbers(given)).toEqual(open);
    },
  );

  it('[HLA-017] never asks an ordinary refinance for extra funds', () => {
    const given = { 'home-refinance-or-buy': 'refinance', 'choose-path': ONLINE };
    expect(enabledNumbers({ ...given, ...worth(1_000_000, 600_000) })).not.toContain(11);
  });
});

describe('a change of mind', () => {
  const bought = finished('buy', { value: '800000', first: '80000', income: ['120000', 'Yearly'] });

  it('[HLA-020] asks the new plan’s steps and counts nothing of the old one', () => {
    const state = assistantWith({ ...bought, 'home-refinance-or-buy': 'refinance' });
    expect(currentStep(state).stepCode).toBe('home-refinance-property-worth');
    expect(homeLoanSummary(answersOf(HOME_LOAN_WIZARD, state))).toBeNull();
    expect(answeredSteps(HOME_LOAN_WIZARD, state).map(({ stepCode }) => stepCode)).toEqual([
      'home-refinance-or-buy',
      'choose-path',
    ]);
  });

  it('[HLA-020] keeps the old plan’s answers for another change', () => {
    const state = assistantWith({ ...bought, 'home-refinance-or-buy': 'refinance' });
    expect(state.steps[2]).toMatchObject({ enabled: false, selectedTexts: ['800000'] });
  });

  it('[HLA-019] has no figures in the summary on the expert path', () => {
    const state = assistantWith({
      ...bought,
      'choose-path': EXPERT,
      'home-broker-buy-what-to-do': 'buyFirstHome',
    });
    expect(currentStep(state).stepCode).toBe('home-broker-finish');
    expect(homeLoanSummary(answersOf(HOME_LOAN_WIZARD, state))).toBeNull();
  });
});
