import { REPORT_MESSAGES } from '../messages/report.ts';
import type { RepaymentMonth } from './repayment-history.ts';

/** What a correction can be about; one item of a report is one of these (a month of repayments is its account's). */
export const REPORT_ITEM_KINDS = ['account', 'default', 'enquiry', 'court-action'] as const;
export type ReportItemKind = (typeof REPORT_ITEM_KINDS)[number];

/**
 * The report as on the wire: the names are the documents' own, `DateOfDefault` with its capital included (REPORT-020 to
 * REPORT-024). Null is a fact that the file does not state; nothing is made up for it. Days are YYYY-MM-DD, amounts
 * whole dollars. `itemReference` stays the same from month to month.
 */
export type ReportDefault = {
  readonly itemReference: string;
  readonly DateOfDefault: string;
  readonly isDisputed: boolean | null;
  readonly originalAmount: number | null;
  readonly currentAmount: number | null;
  /** For example `Paid` or `Outstanding`. */
  readonly status: string;
  readonly newArrangement: 'N' | 'V' | null;
};

export type ReportAccount = {
  readonly itemReference: string;
  readonly accountId: string;
  /** For people, such as `Credit card`. */
  readonly accountType: string;
  readonly originalCreditProvider: string | null;
  readonly latestCreditProvider: string | null;
  readonly latestUpdatedDate: string | null;
  readonly accountOpenDate: string | null;
  /** Null for an account that is open. */
  readonly accountClosedDate: string | null;
  /** For people, such as `Principal borrower`. */
  readonly relationship: string | null;
  /** For people, such as `30 years`. */
  readonly termOfLoan: string | null;
  /** Labelled 'Current credit limit' (REPORT-021). */
  readonly latestMaximumCredit: number | null;
  readonly hasDefaults: boolean;
  /** Oldest first. */
  readonly repaymentHistory: readonly RepaymentMonth[];
  readonly defaults: readonly ReportDefault[];
};

export type ReportEnquiry = {
  readonly itemReference: string;
  readonly creditEnquirier: string;
  readonly enquiryDate: string;
  readonly accountType: string | null;
  /** Labelled 'Credit obligation' (REPORT-023). */
  readonly relationship: string | null;
  readonly enquiryAmount: number | null;
  readonly enquiryClientReference: string | null;
};

export type ReportCourtAction = {
  readonly itemReference: string;
  readonly creditor: string;
  readonly actionDate: string;
  readonly courtType: string | null;
  readonly courtActionAmount: number | null;
  /** `Settled` is highlighted (REPORT-025). */
  readonly courtActionStatus: string | null;
};

export type ReportIssue = {
  readonly isTryLater: boolean;
  readonly isScoreBadRequest: boolean;
  readonly isNoFile: boolean;
  readonly noReport: boolean;
};

export type ReportInfo = {
  readonly accounts: readonly ReportAccount[];
  readonly enquiries: readonly ReportEnquiry[];
  readonly courtActions: readonly ReportCourtAction[];
  readonly issue: ReportIssue;
  readonly loaded: boolean;
};

export const NO_REPORT_ISSUE: ReportIssue = {
  isTryLater: false,
  isScoreBadRequest: false,
  isNoFile: false,
  noReport: false,
};

/** What a report is when its tries are spent and no file has come (REPORT-035). */
export const TIMED_OUT_ISSUE: ReportIssue = { ...NO_REPORT_ISSUE, isTryLater: true, noReport: true };

/** A report without accounts, enquiries and court actions is asked for once more (REPORT-034). */
export function isEmptyReport(report: Pick<ReportInfo, 'accounts' | 'enquiries' | 'courtActions'>): boolean {
  return report.accounts.length === 0 && report.enquiries.length === 0 && report.courtActions.length === 0;
}

/** The figures in the tabs' titles. Defaults (n) counts accounts that have any, not the defaults (REPORT-009). */
export function reportCounts(report: Pick<ReportInfo, 'accounts' | 'enquiries' | 'courtActions'>) {
  return {
    accounts: report.accounts.length,
    enquiries: report.enquiries.length,
    defaults: accountsWithDefaults(report).length,
    courtActions: report.courtActions.length,
  };
}

/** The cards of the Defaults tab. */
export function accountsWithDefaults<Account extends Pick<ReportAccount, 'hasDefaults'>>(report: {
  readonly accounts: readonly Account[];
}): Account[] {
  return report.accounts.filter(({ hasDefaults }) => hasDefaults);
}

/**
 * The sentence for an issue, in the order in which pages check them: try later, bad request, no file (REPORT-016,
 * REPORT-038). Null when there is none.
 */
export function reportIssueMessage(issue: ReportIssue): string | null {
  if (issue.isTryLater) return REPORT_MESSAGES.Api_Equifax_Apply_TryLater;
  if (issue.isScoreBadRequest) return REPORT_MESSAGES.Api_Equifax_Apply_BadRequest;
  if (issue.isNoFile) return REPORT_MESSAGES.Api_Equifax_Apply_NoFile;
  return issue.noReport ? REPORT_MESSAGES.Api_Equifax_Apply_TryLater : null;
}

/** What has followed a default, as the page tells it; null when nothing has (REPORT-022). */
export function newArrangementWords(code: string | null | undefined): string | null {
  if (code === 'N') return 'New arrangement with the credit provider';
  return code === 'V' ? 'Varied arrangement with the credit provider' : null;
}

/** Highlighted with a badge and the word, never by colour alone (REPORT-025). */
export function isSettled({ courtActionStatus }: Pick<ReportCourtAction, 'courtActionStatus'>): boolean {
  return courtActionStatus?.trim().toLowerCase() === 'settled';
}

/** Whether a default is paid. */
export function isPaid({ status }: Pick<ReportDefault, 'status'>): boolean {
  return status.trim().toLowerCase() === 'paid';
}
