import { addMonths } from '../calendar/calendar.ts';
import { paymentShare, type PaymentShare } from '../credit-file/payments.ts';
import { accountStatus } from './account-list.ts';
import type { ReportAccount, ReportInfo } from './report.ts';

const ENQUIRY_MONTHS = 12;

export type ReportSummary = PaymentShare & {
  readonly accounts: number;
  readonly open: number;
  readonly closed: number;
  readonly inDefault: number;
  /** The sum of open accounts' limits in dollars; null if none states one. */
  readonly limits: number | null;
  /** The part on cards. */
  readonly cardLimits: number;
  /** Open accounts without a limit. */
  readonly unlimited: number;
  /** Counts the twelve months up to the report's date. */
  readonly enquiries: number;
};

type Report = Pick<ReportInfo, 'accounts' | 'enquiries'>;

/** `receivedOn` is the date of the bureau's file. */
export function reportSummary({ accounts, enquiries }: Report, receivedOn: string): ReportSummary {
  const count = (status: ReturnType<typeof accountStatus>) =>
    accounts.filter((account) => accountStatus(account) === status).length;
  const running = accounts.filter(({ accountClosedDate }) => accountClosedDate === null);
  const isStated = running.some(({ latestMaximumCredit }) => latestMaximumCredit !== null);
  const since = monthsBefore(receivedOn, ENQUIRY_MONTHS);
  return {
    accounts: accounts.length,
    open: count('open'),
    closed: count('closed'),
    inDefault: count('default'),
    limits: isStated ? limitsOf(running) : null,
    unlimited: running.filter(({ isUnlimited }) => isUnlimited === true).length,
    cardLimits: limitsOf(running.filter(({ accountType }) => /card/i.test(accountType))),
    ...paymentsOf(accounts),
    enquiries: enquiries.filter(({ enquiryDate }) => enquiryDate > since).length,
  };
}

/** The same day some months earlier, for comparison as text; it need not exist. */
export function monthsBefore(day: string, months: number): string {
  return `${addMonths(day.slice(0, 7), -months)}${day.slice(7)}`;
}

export function paymentsOf(accounts: readonly Pick<ReportAccount, 'repaymentHistory'>[]): PaymentShare {
  return paymentShare(
    accounts.map(({ repaymentHistory }) => ({
      repayments: repaymentHistory.map(({ period: month, status: code }) => ({ month, code })),
    })),
  );
}

function limitsOf(accounts: readonly ReportAccount[]): number {
  return accounts.reduce((sum, { latestMaximumCredit }) => sum + (latestMaximumCredit ?? 0), 0);
}
