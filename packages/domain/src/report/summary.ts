import { addMonths } from '../calendar/calendar.ts';
import { accountStatus } from './account-list.ts';
import { lastMonths, summariseRepayments } from './repayment-history.ts';
import { REPORT_RULES } from './report-rules.ts';
import type { ReportAccount, ReportInfo } from './report.ts';

const ENQUIRY_MONTHS = 12;

export type ReportSummary = {
  readonly accounts: number;
  readonly open: number;
  readonly closed: number;
  readonly inDefault: number;
  /** Of open accounts, in dollars; null if none states a limit. */
  readonly limits: number | null;
  /** The part on cards. */
  readonly cardLimits: number;
  /** Of the months that say whether they were paid. */
  readonly onTime: number;
  readonly payments: number;
  /** Rounded down: 100 means all. Null if no month says. */
  readonly onTimePercent: number | null;
  /** In the twelve months up to the report's date. */
  readonly enquiries: number;
};

type Report = Pick<ReportInfo, 'accounts' | 'enquiries'>;

/** `receivedOn` is the date of the bureau's file. */
export function reportSummary({ accounts, enquiries }: Report, receivedOn: string): ReportSummary {
  const count = (status: ReturnType<typeof accountStatus>) =>
    accounts.filter((account) => accountStatus(account) === status).length;
  const running = accounts.filter(({ accountClosedDate }) => accountClosedDate === null);
  const isStated = running.some(({ latestMaximumCredit }) => latestMaximumCredit !== null);
  const { onTime, late } = paymentsOf(accounts);
  const payments = onTime + late;
  const since = monthsBefore(receivedOn, ENQUIRY_MONTHS);
  return {
    accounts: accounts.length,
    open: count('open'),
    closed: count('closed'),
    inDefault: count('default'),
    limits: isStated ? limitsOf(running) : null,
    cardLimits: limitsOf(running.filter(({ accountType }) => /card/i.test(accountType))),
    onTime,
    payments,
    onTimePercent: payments === 0 ? null : Math.floor((onTime * 100) / payments),
    enquiries: enquiries.filter(({ enquiryDate }) => enquiryDate > since).length,
  };
}

/** The same day some months earlier, for comparison as text; it need not exist. */
export function monthsBefore(day: string, months: number): string {
  return `${addMonths(day.slice(0, 7), -months)}${day.slice(7)}`;
}

function paymentsOf(accounts: readonly ReportAccount[]) {
  const months = accounts.flatMap(({ repaymentHistory }) =>
    lastMonths(repaymentHistory, REPORT_RULES.keptRepaymentMonths),
  );
  return summariseRepayments(months);
}

function limitsOf(accounts: readonly ReportAccount[]): number {
  return accounts.reduce((sum, { latestMaximumCredit }) => sum + (latestMaximumCredit ?? 0), 0);
}
