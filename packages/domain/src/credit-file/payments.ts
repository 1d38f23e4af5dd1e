import type { FiledRepayment } from './credit-file.ts';
import { KEPT } from './retention.ts';

export type PaymentKind = 'on-time' | 'late' | 'no-data';

const SILENT = ['', 'C', 'A', 'R', 'P', 'T', 'O'];

/**
 * Reads a month's code: 0 is on time; C, A, R, P, T and O say nothing about payment; every other code is a missed
 * payment (REPORT-026). No code says nothing.
 */
export function paymentKind(code: string | null | undefined): PaymentKind {
  const plain = (code ?? '').trim().toUpperCase();
  if (plain === '0') return 'on-time';
  return SILENT.includes(plain) ? 'no-data' : 'late';
}

export type PaymentShare = {
  /** Counts the months that say whether they were paid. */
  readonly onTime: number;
  readonly payments: number;
  /** Rounded down: 100 means all. Null if no month says. */
  readonly onTimePercent: number | null;
};

type PaidMonth = Pick<FiledRepayment, 'month' | 'code'>;

/** The share of payments on time, over the months of each account that a file keeps. */
export function paymentShare(
  accounts: readonly { readonly repayments: readonly PaidMonth[] }[],
): PaymentShare {
  const kinds = accounts.flatMap(({ repayments }) => latest(repayments)).map(({ code }) => paymentKind(code));
  const count = (kind: PaymentKind) => kinds.filter((each) => each === kind).length;
  const onTime = count('on-time');
  const payments = onTime + count('late');
  return { onTime, payments, onTimePercent: payments === 0 ? null : Math.floor((onTime * 100) / payments) };
}

const latest = (repayments: readonly PaidMonth[]): PaidMonth[] =>
  repayments
    .toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
    .slice(-KEPT.keptRepaymentMonths);
