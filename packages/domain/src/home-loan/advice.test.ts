import { describe, expect, it } from 'vitest';

import { PATHS } from '../pages/paths.ts';
import type { WayOn } from '../wizard/definition.ts';
import { adviceOf, answerAt, currentStep, enterText, goForward } from '../wizard/engine.ts';

import { HOME_LOAN_WIZARD as HLA } from './definition.ts';
import { waysWithoutMatch } from './no-match.ts';
import { loanPlan } from './plan.ts';
import { HOME_LOAN_STEPS } from './steps.ts';
import { assistantWith, type Given } from './test-answers.ts';

const online = { 'choose-path': 'compare-online' };
const at = (given: Given) => assistantWith({ ...online, ...given });
const typed = (given: Given, text: string) => goForward(HLA, enterText(HLA, at(given), { input: 0, text }));

const ALL_PATHS: readonly string[] = Object.values(PATHS);

describe('a deposit of the whole price, or of more', () => {
  const buying = { 'home-refinance-or-buy': 'buy', 'home-buy-purchase-price': ['500000'] };

  it.each(['499999', '500000', '600000'])('[HLA-024] [HLA-031] offers alternatives for %s', (deposit) => {
    expect(currentStep(typed(buying, deposit)).stepCode).toBe('home-buy-how-close');
  });
});

describe('owing less than lenders refinance', () => {
  const owing = { 'home-refinance-or-buy': 'refinance', 'home-refinance-property-worth': ['500000'] };

  it('[HLA-025] warns of owing too little in advance, at the plan and at the question', () => {
    const [plan] = HOME_LOAN_STEPS;
    expect(plan?.options[0]?.hint).toContain('$100,000 or more');
    const step = HOME_LOAN_STEPS.find(({ code }) => code === 'home-refinance-owe');
    expect(step?.hint).toContain('$100,000 or more');
  });

  it('[HLA-025] keeps the specified message, with alternatives beside it', () => {
    const state = typed(owing, '90000');
    expect(currentStep(state).errorMessage).toBe('Loan amount must be above $100,000.');
    expect(adviceOf(HLA, state)?.message).toContain('$100,000 or more');
    expect(adviceOf(HLA, typed(owing, '100000'))).toBeNull();
  });

  it('leads to an expert in one step', () => {
    const [way] = adviceOf(HLA, typed(owing, '90000'))?.ways ?? [];
    if (way?.to !== 'answer') throw new Error('not an answer');
    expect(currentStep(answerAt(HLA, typed(owing, '90000'), way)).stepCode).toBe(
      'home-broker-refinance-what-to-do',
    );
  });
});

describe('wanting equity where there is none', () => {
  const without = {
    'home-refinance-or-buy': 'refinance-equity',
    'home-refinance-property-worth': ['400000'],
    'home-refinance-owe': ['400000'],
  };

  it('[HLA-017] notes missing equity as soon as the question shows', () => {
    expect(currentStep(at(without)).stepCode).toBe('home-refinance-eq-funds');
    expect(adviceOf(HLA, at(without))?.isForeseen).toBe(true);
    const some = { ...without, 'home-refinance-owe': ['399999'] };
    expect(adviceOf(HLA, at(some))).toBeNull();
  });

  it.each(['0', '1', '900000'])('[HLA-026] [HLA-037] offers alternatives for %s on top', (extra) => {
    expect(currentStep(typed(without, extra)).stepCode).toBe('home-refinance-how-to-live');
  });

  it('leads to an ordinary refinance in one step, keeping the answers', () => {
    const asked = at(without);
    const [way] = adviceOf(HLA, asked)?.ways ?? [];
    if (way?.to !== 'answer') throw new Error('not an answer');
    const on = answerAt(HLA, asked, way);
    expect(currentStep(on).stepCode).toBe('home-refinance-how-to-live');
    expect(on.steps[9]).toMatchObject({ isCompleted: true, selectedTexts: ['400000'] });
  });
});

const isThere = (way: WayOn): boolean => {
  if (way.to === 'page') return ALL_PATHS.includes(way.path) || way.path.startsWith(`${PATHS.deals}/`);
  const step = HOME_LOAN_STEPS.find(({ code }) => code === way.stepCode);
  if (way.to === 'question') return step !== undefined;
  return step?.options.some(({ code }) => code === way.optionCode) === true;
};

describe('the ways on', () => {
  const asked = { extraFunds: 1 };
  const plans = (['buy', 'refinance', 'refinance-equity'] as const).flatMap((purpose) =>
    [-100_000, 0, 50_000, 500_000].map((loan) => ({
      ...loanPlan(new Map(), { state: null, incomeKind: null }),
      purpose,
      loan,
    })),
  );
  const ends = [
    adviceOf(
      HLA,
      at({
        'home-refinance-or-buy': 'refinance-equity',
        'home-refinance-property-worth': ['400000'],
        'home-refinance-owe': ['400000'],
      }),
    ),
    adviceOf(
      HLA,
      typed({ 'home-refinance-or-buy': 'refinance', 'home-refinance-property-worth': ['500000'] }, '1'),
    ),
  ];
  const all = [
    ...ends.map((end) => end?.ways ?? []),
    ...plans.flatMap((plan) => [
      waysWithoutMatch('Online', plan, asked),
      waysWithoutMatch('Broker', plan, asked),
    ]),
  ];

  it('has alternatives at every end, one of them to contact us', () => {
    for (const ways of all) {
      expect(ways.length).toBeGreaterThan(1);
      expect(ways.some((way) => way.to === 'page' && way.path === PATHS.contactUs)).toBe(true);
    }
  });

  it('links only to existing questions, options and pages', () => {
    expect(all.flat().filter((way) => !isThere(way))).toEqual([]);
  });

  it('[HLA-017] offers no change to additional funds that were not asked for', () => {
    const labels = plans.flatMap((plan) => waysWithoutMatch('Online', plan, { extraFunds: null }));
    expect(labels.map(({ label }) => label)).not.toContain('Change what you want on top');
  });

  it('names personal loans only for a loan too small for home lenders', () => {
    const named = plans.map((plan) =>
      waysWithoutMatch('Online', plan, asked).some(({ label }) => label === 'See personal loans'),
    );
    expect(named).toEqual(plans.map(({ loan }) => loan > 0 && loan < 100_000));
  });
});
