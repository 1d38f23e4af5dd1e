import { describe, expect, it } from 'vitest';
import { comparisonRate, monthlyRepayment } from './repayments.ts';

const loan = { amount: 30_000, months: 60, rate: 8, upfrontFee: 0, monthlyFee: 0 };

describe('what a loan costs', () => {
  it('is the annuity that a bank would ask for', () => {
    expect(monthlyRepayment(loan)).toBeCloseTo(608.29, 2);
    expect(monthlyRepayment({ amount: 500_000, months: 360, rate: 6 })).toBeCloseTo(2997.75, 2);
    expect(monthlyRepayment({ ...loan, rate: 0 })).toBe(500);
  });

  it('[PROD-005] has the interest rate for its comparison rate without fees, and more with every fee', () => {
    const rates = [
      comparisonRate(loan),
      comparisonRate({ ...loan, upfrontFee: 250 }),
      comparisonRate({ ...loan, upfrontFee: 250, monthlyFee: 10 }),
    ];
    expect(rates).toEqual([8, 8.36, 9.05]);
  });
});
