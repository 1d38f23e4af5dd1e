import { describe, expect, it } from 'vitest';

import { incomeKindOf } from '../about-me/income-kind.ts';
import { ABOUT_ME_STEPS } from '../about-me/steps.ts';
import { emptyAnswer } from '../wizard/answers.ts';
import { answersOf } from '../wizard/progress.ts';
import type { PartnerType } from '../wizard/step-state.ts';

import { HOME_LOAN_WIZARD } from './definition.ts';
import { leadFields } from './referral-lead.ts';
import { matchPartners } from './matching.ts';
import { judge, type PartnerRule } from './partner-rules.ts';
import { INCOME_KINDS, loanPlan, pathOf, type LoanPlan } from './plan.ts';
import { assistantWith, finished, type Given } from './test-answers.ts';

const NOTHING: LoanPlan = {
  purpose: null,
  loan: null,
  propertyValue: null,
  isFirstHome: null,
  use: null,
  incomeKind: null,
  state: null,
};
const PLAN: LoanPlan = {
  purpose: 'buy',
  loan: 720_000,
  propertyValue: 800_000,
  isFirstHome: true,
  use: 'live',
  incomeKind: 'partTime',
  state: 'NSW',
};

const RULES: PartnerRule[] = [
  { kind: 'purpose', oneOf: ['buy'] },
  { kind: 'amount', atLeast: 100_000, atMost: 720_000 },
  { kind: 'equity', atLeast: 10 },
  { kind: 'first-home' },
  { kind: 'use', oneOf: ['live'] },
  { kind: 'income-kind', oneOf: ['partTime'] },
  { kind: 'state', oneOf: ['NSW', 'VIC'] },
];
const said = (rule: PartnerRule, plan: LoanPlan) => {
  const { passed, words } = judge(rule, plan);
  return [passed, words];
};

describe('a rule of a partner', () => {
  it.each(RULES)('[HLA-039] meets the rule ($kind) at its bounds', (rule) => {
    expect(judge(rule, PLAN)).toMatchObject({ kind: rule.kind, passed: true });
  });

  it.each(RULES)('[HLA-039] does not meet the rule ($kind) with unknown values, and says so', (rule) => {
    const verdict = judge(rule, NOTHING);
    expect(verdict.passed).toBe(false);
    expect(verdict.words).toMatch(/\.$/);
    expect(verdict.words).not.toMatch(/null|undefined|NaN/);
  });

  it.each<[PartnerRule, Partial<LoanPlan>, boolean, string]>([
    [{ kind: 'purpose', oneOf: ['buy'] }, {}, true, 'It helps with buying a property.'],
    [
      { kind: 'purpose', oneOf: ['buy'] },
      { purpose: 'refinance-equity' },
      false,
      'It does not help with borrowing more on a home you own.',
    ],
    [
      { kind: 'amount', atLeast: 100_000, atMost: 1_000_000 },
      { loan: 99_999 },
      false,
      'It takes loans from $100,000 to $1,000,000; yours is $99,999.',
    ],
    [
      { kind: 'amount', atLeast: 100_000, atMost: 1_000_000 },
      { loan: 1_000_000 },
      true,
      'It takes loans from $100,000 to $1,000,000; yours is $1,000,000.',
    ],
    [
      { kind: 'equity', atLeast: 10 },
      {},
      true,
      'Your own share of the property’s value has to be at least 10%; your deposit is 10%.',
    ],
    [
      { kind: 'equity', atLeast: 10 },
      { loan: 720_001 },
      false,
      'Your own share of the property’s value has to be at least 10%; your deposit is just under 10%.',
    ],
    [
      { kind: 'equity', atLeast: 5 },
      { loan: 900_000, purpose: 'refinance' },
      false,
      'Your own share of the property’s value has to be at least 5%; after this loan it would be nothing.',
    ],
    [{ kind: 'first-home' }, {}, true, 'It works with people who buy their first home.'],
    [
      { kind: 'first-home' },
      { isFirstHome: false },
      false,
      'It works only with people who buy their first home.',
    ],
    [
      { kind: 'use', oneOf: ['live'] },
      { use: 'investment' },
      false,
      'It does not take investment properties.',
    ],
    [
      { kind: 'income-kind', oneOf: ['fullTime'] },
      { incomeKind: 'retired' },
      false,
      'It does not take income from a pension or super.',
    ],
    [
      { kind: 'income-kind', oneOf: ['fullTime'] },
      { incomeKind: null },
      false,
      'It needs to know where your income comes from. Tell us in About me, and agree that we may use your answer.',
    ],
    [{ kind: 'state', oneOf: ['NSW'] }, {}, true, 'It works in NSW, where you live.'],
    [{ kind: 'state', oneOf: ['VIC'] }, {}, false, 'It does not work in NSW, where you live.'],
  ])('[HLA-039] judges %j of %j: %s, %s', (rule, change, passed, words) => {
    expect(said(rule, { ...PLAN, ...change })).toEqual([passed, words]);
  });
});

const partner = (name: string, type: PartnerType, ...rules: PartnerRule[]) => ({ name, type, rules });

describe('partners held against a plan', () => {
  const partners = [
    partner('broker', 'Broker', { kind: 'purpose', oneOf: ['buy'] }),
    partner('small', 'Online', { kind: 'amount', atLeast: 10_000, atMost: 100_000 }),
    partner(
      'first',
      'Online',
      { kind: 'purpose', oneOf: ['buy'] },
      { kind: 'amount', atLeast: 100_000, atMost: 5_000_000 },
    ),
    partner('second', 'Online', { kind: 'use', oneOf: ['live'] }, { kind: 'state', oneOf: ['NSW'] }),
    partner(
      'refinancer',
      'Online',
      { kind: 'amount', atLeast: 10_000, atMost: 100_000 },
      { kind: 'purpose', oneOf: ['refinance'] },
    ),
    partner('elsewhere', 'Online', { kind: 'use', oneOf: ['live'] }, { kind: 'state', oneOf: ['WA'] }),
  ];
  const { matches, others } = matchPartners(partners, { type: 'Online', plan: PLAN });

  it('[HLA-041] matches the path’s partners whose every rule is met, in list order', () => {
    expect(matches.map((match) => match.partner.name)).toEqual(['first', 'second']);
  });

  it('[HLA-039] explains each match rule by rule', () => {
    expect(matches[0]?.why.map(({ words }) => words)).toEqual([
      'It helps with buying a property.',
      'It takes loans from $100,000 to $5,000,000; yours is $720,000.',
    ]);
  });

  it('[HLA-039] gives only the failed rules of other partners, or the purpose alone', () => {
    expect(others.map((other) => [other.partner.name, other.why.map(({ kind }) => kind)])).toEqual([
      ['small', ['amount']],
      ['refinancer', ['purpose']],
      ['elsewhere', ['state']],
    ]);
  });
});

const KNOWN = { state: 'QLD', incomeKind: null } as const;
const answersWith = (given: Given) => answersOf(HOME_LOAN_WIZARD, assistantWith(given));
const planOf = (given: Given) => loanPlan(answersWith(given), KNOWN);
const income = ['120000', 'Yearly'] as const;

describe('the plan that answers amount to', () => {
  it('[HLA-031] [HLA-039] derives the plan of a purchase', () => {
    const given = finished('buy', { value: '800000', first: '80000', income });
    expect(planOf(given)).toEqual({
      purpose: 'buy',
      loan: 720_000,
      propertyValue: 800_000,
      isFirstHome: null,
      use: 'live',
      state: 'QLD',
      incomeKind: null,
    });
    expect(pathOf(answersWith(given))).toBe('Online');
  });

  it('[HLA-032] [HLA-039] derives the plan of a refinance with extra funds', () => {
    const given = finished('refinance-equity', { value: '900000', first: '300000', extra: '50000', income });
    expect(planOf({ ...given, 'home-refinance-how-to-live': 'investment' })).toMatchObject({
      purpose: 'refinance-equity',
      loan: 350_000,
      use: 'investment',
    });
  });

  it.each([
    ['buy', 'home-broker-buy-what-to-do', 'buyFirstHome', true, 'live'],
    ['buy', 'home-broker-buy-what-to-do', 'buyNextHome', false, 'live'],
    ['buy', 'home-broker-buy-what-to-do', 'buyInvestment', false, 'investment'],
    ['refinance', 'home-broker-refinance-what-to-do', 'refinanceLoan', null, 'live'],
    ['refinance', 'home-broker-refinance-what-to-do', 'refinanceProperty', null, 'investment'],
  ])(
    '[HLA-012] [HLA-039] derives the plan on the broker path: %s, %s %s',
    (intent, step, option, isFirstHome, use) => {
      const given = { 'home-refinance-or-buy': intent, 'choose-path': 'speak-expert', [step]: option };
      expect(planOf(given)).toMatchObject({ purpose: intent, loan: null, isFirstHome, use });
      expect(pathOf(answersWith(given))).toBe('Broker');
    },
  );

  it('takes the income kind from About Me’s codes', () => {
    const step = ABOUT_ME_STEPS.find(({ code }) => code === 'about-me-employment-status');
    if (step === undefined) throw new Error('no such step');
    expect(step.options.map(({ code }) => code)).toEqual(INCOME_KINDS);
    const answer = {
      ...emptyAnswer(step),
      selectedItems: step.options.map(({ code }) => code === 'retired'),
    };
    expect(incomeKindOf(new Map([[step.code, answer]]))).toBe('retired');
    expect(incomeKindOf(new Map())).toBeNull();
  });
});

describe('what goes along to a partner', () => {
  const person = { firstName: 'Mia', lastName: 'Good', mobile: '0412345678' };
  const given = finished('refinance', { value: '500000', first: '400000', income: ['2000', 'Weekly'] });

  it('[HLA-039] sends every answer that counts, the name and the number, as listed', () => {
    expect(leadFields(answersWith(given), person)).toEqual([
      { field: 'home-refinance-or-buy', title: 'Your plan', value: 'Refinance' },
      { field: 'home-refinance-property-worth', title: 'Property worth', value: '$500,000' },
      { field: 'home-refinance-owe', title: 'Amount owed', value: '$400,000' },
      { field: 'home-refinance-how-to-live', title: 'Use of the property', value: 'Live in it' },
      { field: 'home-refinance-how-to-pay', title: 'Repayments', value: 'Principal and interest' },
      { field: 'home-refinance-income', title: 'Income before tax', value: '$2,000 weekly' },
      { field: 'name', title: 'Name', value: 'Mia Good' },
      { field: 'mobile', title: 'Mobile', value: '0412345678' },
    ]);
  });

  it('[HLA-020] [HLA-039] sends nothing of an abandoned branch, and no missing number', () => {
    const changed = { ...given, 'home-buy-deposit': ['80000'] };
    const fields = leadFields(answersWith(changed), { ...person, mobile: null });
    expect(fields.map(({ field }) => field)).not.toContain('home-buy-deposit');
    expect(fields.at(-1)?.field).toBe('name');
  });
});
