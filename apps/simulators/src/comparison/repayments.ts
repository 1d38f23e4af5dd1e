const monthsAYear = 12;

export type Loan = {
  amount: number;
  months: number;
  /** Per cent a year. */
  rate: number;
  /** Paid once at the start, and every month. */
  upfrontFee: number;
  monthlyFee: number;
};

/** What is paid each month, principal and interest, fees left out. */
export function monthlyRepayment({ amount, months, rate }: Pick<Loan, 'amount' | 'months' | 'rate'>): number {
  const monthly = rate / 100 / monthsAYear;
  return monthly === 0 ? amount / months : (amount * monthly) / (1 - (1 + monthly) ** -months);
}

/**
 * The rate that a loan without fees would need to cost as much as this one does with its fees, in per cent a year to
 * two decimals: what Australian law calls a comparison rate. Found by bisection, as it has no formula.
 */
export function comparisonRate(loan: Loan): number {
  const paid = monthlyRepayment(loan) + loan.monthlyFee;
  const received = loan.amount - loan.upfrontFee;
  let [low, high] = [0, 100];
  for (let step = 0; step < 60; step += 1) {
    const rate = (low + high) / 2;
    if (monthlyRepayment({ ...loan, amount: received, rate }) < paid) low = rate;
    else high = rate;
  }
  return Math.round(low * 100) / 100;
}
