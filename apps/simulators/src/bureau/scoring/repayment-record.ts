import type { CreditFile } from '../histories/credit-file.ts';
import type { Month } from '../histories/months.ts';

export type LatePayment = { month: Month; code: string };
export type RepaymentRecord = {
  /** Months in which any account reported a payment, on time or late. */
  reportedMonths: number;
  late: readonly LatePayment[];
};

/** What the file says about paying; points and text both rest on this one reading, so they cannot disagree. */
export function repaymentRecord({ accounts }: CreditFile): RepaymentRecord {
  const repayments = accounts.flatMap((account) => account.repayments);
  const late = repayments.filter(({ code }) => /^[1-6X]$/.test(code));
  const onTime = repayments.filter(({ code }) => code === '0');
  return { reportedMonths: new Set([...late, ...onTime].map(({ month }) => month)).size, late };
}
