import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countedAnswers, standingAnswers } from '../wizard/answers.ts';

import { HOME_LOAN_WIZARD } from './definition.ts';
import { homeLoanSummary, monthlyInterest, monthlyRepayment } from './summary.ts';
import { assistantWith, finished, type Given } from './test-answers.ts';

/** Valid answers of the open steps. */
const valid = (given: Given) => {
  const { steps } = assistantWith(given);
  const standing = standingAnswers(HOME_LOAN_WIZARD, (code) =>
    steps.find(({ stepCode }) => stepCode === code),
  );
  return countedAnswers(HOME_LOAN_WIZARD, standing);
};
const summaryOf = (given: Given) => homeLoanSummary(valid(given));
const warned = (given: Given) => HOME_LOAN_WIZARD.warnings(valid(given));

const CODES: Record<string, string> = {
  W1: 'loan-too-small',
  W2: 'refinance-lvr',
  W3: 'purchase-lvr',
  W4: 'loan-above-value',
  W5: 'income-too-small',
};
type Row = [
  intent: 'buy' | 'refinance' | 'refinance-equity',
  value: number,
  first: number,
  extra: number | null,
  income: number,
  frequency: string,
  loan: number,
  lvr: string,
  yearly: number,
  warnings: string,
];

const TABLE: Row[] = [
  ['buy', 800_000, 80_000, null, 120_000, 'Yearly', 720_000, '90.0000', 120_000, ''],
  ['buy', 800_000, 79_999, null, 120_000, 'Yearly', 720_001, '90.0001', 120_000, 'W3'],
  ['buy', 800_000, 100_000, null, 100_000, 'Yearly', 700_000, '87.5000', 100_000, ''],
  ['buy', 800_000, 100_000, null, 99_999, 'Yearly', 700_000, '87.5000', 99_999, 'W5'],
  ['buy', 800_000, 80_000, null, 102_857, 'Yearly', 720_000, '90.0000', 102_857, 'W5'],
  ['buy', 800_000, 80_000, null, 102_858, 'Yearly', 720_000, '90.0000', 102_858, ''],
  ['buy', 800_000, 80_000, null, 8571, 'Monthly', 720_000, '90.0000', 102_852, 'W5'],
  ['buy', 800_000, 80_000, null, 8572, 'Monthly', 720_000, '90.0000', 102_864, ''],
  ['buy', 800_000, 80_000, null, 3956, 'Fortnightly', 720_000, '90.0000', 102_856, 'W5'],
  ['buy', 800_000, 80_000, null, 3957, 'Fortnightly', 720_000, '90.0000', 102_882, ''],
  ['buy', 800_000, 80_000, null, 1978, 'Weekly', 720_000, '90.0000', 102_856, 'W5'],
  ['buy', 800_000, 80_000, null, 1979, 'Weekly', 720_000, '90.0000', 102_908, ''],
  ['buy', 100_000, 10_000, null, 50_000, 'Yearly', 90_000, '90.0000', 50_000, 'W1'],
  ['buy', 110_000, 10_000, null, 20_000, 'Yearly', 100_000, '90.9091', 20_000, 'W3'],
  ['buy', 110_000, 10_001, null, 20_000, 'Yearly', 99_999, '90.9082', 20_000, 'W1 W3'],
  ['buy', 110_000, 11_000, null, 20_000, 'Yearly', 99_000, '90.0000', 20_000, 'W1'],
  ['buy', 10_000_000, 10_000, null, 1_427_143, 'Yearly', 9_990_000, '99.9000', 1_427_143, 'W3'],
  ['buy', 10_000_000, 10_000, null, 1_427_142, 'Yearly', 9_990_000, '99.9000', 1_427_142, 'W3 W5'],
  ['buy', 500_000, 500_000, null, 60_000, 'Yearly', 0, '0.0000', 60_000, 'W1'],
  ['buy', 500_000, 600_000, null, 60_000, 'Yearly', -100_000, '-20.0000', 60_000, 'W1'],
  ['refinance', 500_000, 400_000, null, 90_000, 'Yearly', 400_000, '80.0000', 90_000, ''],
  ['refinance', 500_000, 400_001, null, 90_000, 'Yearly', 400_001, '80.0002', 90_000, 'W2'],
  ['refinance', 500_000, 100_000, null, 20_000, 'Yearly', 100_000, '20.0000', 20_000, ''],
  ['refinance', 500_000, 500_000, null, 90_000, 'Yearly', 500_000, '100.0000', 90_000, 'W2'],
  ['refinance', 500_000, 500_001, null, 90_000, 'Yearly', 500_001, '100.0002', 90_000, 'W2 W4'],
  ['refinance', 700_000, 350_000, null, 50_000, 'Yearly', 350_000, '50.0000', 50_000, ''],
  ['refinance', 700_000, 350_000, null, 49_999, 'Yearly', 350_000, '50.0000', 49_999, 'W5'],
  ['refinance-equity', 1_000_000, 600_000, 200_000, 120_000, 'Yearly', 800_000, '80.0000', 120_000, ''],
  ['refinance-equity', 1_000_000, 600_000, 200_001, 120_000, 'Yearly', 800_001, '80.0001', 120_000, 'W2'],
  [
    'refinance-equity',
    1_000_000,
    600_000,
    450_000,
    120_000,
    'Yearly',
    1_050_000,
    '105.0000',
    120_000,
    'W2 W4 W5',
  ],
  ['refinance-equity', 100_000, 150_000, 0, 10_000, 'Yearly', 150_000, '150.0000', 10_000, 'W2 W4 W5'],
];

describe('the table of warnings', () => {
  it.each(TABLE)(
    '[HLA-031] [HLA-032] [HLA-033] [HLA-034] [HLA-035] [HLA-037] [HLA-038] [HLA-030] warns for %s of %i with %i (+ %s), %i %s: a loan of %i',
    (intent, value, first, extra, income, frequency, loan, lvr, yearly, warnings) => {
      const given = finished(intent, {
        value: String(value),
        first: String(first),
        ...(extra === null ? {} : { extra: String(extra) }),
        income: [String(income), frequency],
      });
      const summary = summaryOf(given);
      expect(summary).toMatchObject({ loan, income: { yearly } });
      expect(summary?.lvrPercent.toFixed(4)).toBe(lvr);
      const codes = warnings.split(' ').filter(Boolean);
      expect(warned(given).map(({ code }) => code)).toEqual(codes.map((code) => CODES[code]));
    },
  );
});

const purchase = (value: string, deposit: string) =>
  finished('buy', { value, first: deposit, income: ['120000', 'Yearly'] });

describe('the words of warnings', () => {
  it('[HLA-033] [HLA-035] [HLA-036] names the bound and, for a purchase, the sufficient deposit', () => {
    expect(warned(purchase('800000', '79999')).map(({ message }) => message)).toEqual([
      'Your loan is above 90% of the property price. We suggest a deposit of at least $80,000.',
    ]);
    expect(warned(purchase('100000', '10000')).map(({ message }) => message)).toEqual([
      'Your loan amount is below $100,000.',
    ]);
  });

  it.each(['500000', '600000'])('[HLA-033] needs no loan with a deposit of %s for $500,000', (deposit) => {
    expect(warned(purchase('500000', deposit)).map(({ message }) => message)).toEqual([
      'Your deposit covers the whole price of $500,000, so you need no loan.',
    ]);
  });

  it('[HLA-034] [HLA-037] [HLA-038] names what is wrong with a refinance', () => {
    const given = finished('refinance', { value: '500000', first: '600000', income: ['1', 'Yearly'] });
    expect(warned(given).map(({ message }) => message)).toEqual([
      'Your loan is above 80% of the property value.',
      'Your loan is above the property value.',
      'Your yearly income is below one seventh of your loan.',
    ]);
  });

  it('[HLA-036] suggests a deposit that resolves the warning', () => {
    const price = integer({ min: 110_000, max: 10_000_000 });
    assert(
      property(price, (value) => {
        const deposit = summaryOf(purchase(String(value), '10000'))?.suggestedDeposit ?? 0;
        const after = warned(purchase(String(value), String(deposit))).map(({ code }) => code);
        expect(after).not.toContain('purchase-lvr');
      }),
      { numRuns: 30 },
    );
  });
});

describe('additional funds', () => {
  it('[HLA-032] ignores additional funds of a closed step', () => {
    const given = finished('refinance', {
      value: '1000000',
      first: '250000',
      extra: '700000',
      income: ['120000', 'Yearly'],
    });
    expect(summaryOf(given)).toMatchObject({ loan: 250_000, extraFunds: null });
  });

  it('[HLA-017] [HLA-032] leaves additional funds to the lender from an equity of 0.75', () => {
    const given = finished('refinance-equity', {
      value: '1000000',
      first: '250000',
      extra: '700000',
      income: ['120000', 'Yearly'],
    });
    expect(summaryOf(given)).toMatchObject({ loan: 250_000, extraFunds: null, isExtraAskedByLender: true });
  });

  it('[HLA-017] adds additional funds to the loan below an equity of 0.75', () => {
    const given = finished('refinance-equity', {
      value: '1000000',
      first: '250001',
      extra: '200000',
      income: ['120000', 'Yearly'],
    });
    expect(summaryOf(given)).toMatchObject({
      loan: 450_001,
      extraFunds: 200_000,
      isExtraAskedByLender: false,
    });
  });
});

it.each([
  ['-5', '600000', 599_995, 1],
  ['-700000', '600000', -100_000, 2],
])('[HLA-026] warns of additional funds of %s', (extra, first, loan, warnings) => {
  const given = finished('refinance-equity', {
    value: '1000000',
    first,
    extra,
    income: ['120000', 'Yearly'],
  });
  expect(summaryOf(given)).toMatchObject({ loan });
  const messages = warned(given).map(({ message }) => message);
  expect(messages).toHaveLength(warnings);
  expect(messages[0]).toBe('Your additional funds are below $0. We took them off the loan.');
});

describe('the estimate of repayments', () => {
  it('estimates a constant repayment over thirty years, at the stated rate by default', () => {
    const repayment = summaryOf(purchase('800000', '80000'))?.repayment;
    expect(repayment).toMatchObject({
      isRateAssumed: true,
      ratePercent: 6.2,
      years: 30,
      frequency: 'Yearly',
    });
    expect(repayment?.perMonth).toBeCloseTo(4409.78, 1);
    expect(repayment?.perPeriod).toBeCloseTo((repayment?.perMonth ?? 0) * 12);
  });

  it('uses the entered rate and the income’s frequency', () => {
    const given: Given = {
      ...finished('refinance', { value: '500000', first: '400000', income: ['2000', 'Weekly'] }),
      'home-refinance-lender': ['ANZ'],
      'home-refinance-lender-interest': ['6'],
      'home-refinance-how-to-pay': 'interest',
    };
    const repayment = summaryOf(given)?.repayment;
    expect(repayment).toMatchObject({
      kind: 'interest',
      ratePercent: 6,
      isRateAssumed: false,
      frequency: 'Weekly',
    });
    expect([repayment?.perMonth, repayment?.perPeriod]).toEqual([2000, 24_000 / 52]);
  });

  it('makes no estimate for a loan of zero or less', () => {
    expect(summaryOf(purchase('500000', '500000'))?.repayment).toBeNull();
    expect(summaryOf(purchase('500000', '600000'))?.repayment).toBeNull();
  });

  it('spreads a loan without interest evenly', () => {
    expect([monthlyRepayment(360_000, 0), monthlyInterest(360_000, 0)]).toEqual([1000, 0]);
  });

  it('pays the loan off, and never less than its interest', () => {
    const loans = integer({ min: 1, max: 10_000_000 });
    const rates = constantFrom(0, 0.01, 3.5, 6.2, 25, 100);
    assert(
      property(loans, rates, (loan, rate) => {
        const monthly = monthlyRepayment(loan, rate);
        let left = loan;
        for (let month = 0; month < 360; month += 1) left += monthlyInterest(left, rate) - monthly;
        expect(monthly).toBeGreaterThanOrEqual(monthlyInterest(loan, rate));
        expect(Number.isFinite(monthly)).toBe(true);
        // The first month's rounding grows with compound interest; at 100 % nothing else is left.
        expect(Math.abs(left)).toBeLessThan(rate > 25 ? Infinity : loan * 0.01 + 1);
      }),
    );
  });
});
