import { REPORT_MESSAGES } from '../messages/report.ts';
import type { NoScoreBecause } from '../score/no-score.ts';
import type { RepaymentMonth } from './repayment-history.ts';

/** Items that a correction can be about; a month of repayments belongs to its account. */
export const REPORT_ITEM_KINDS = ['account', 'default', 'enquiry', 'court-action'] as const;
export type ReportItemKind = (typeof REPORT_ITEM_KINDS)[number];

/**
 * The report on the wire, with the documents' names, `DateOfDefault` with its capital included (REPORT-020 to
 * REPORT-024). Null means that the file does not state it. Days are YYYY-MM-DD, amounts whole dollars. `itemReference`
 * is stable across months.
 */
export type ReportDefault = {
  readonly itemReference: string;
  readonly DateOfDefault: string;
  readonly isDisputed: boolean | null;
  readonly originalAmount: number | null;
  readonly currentAmount: number | null;
  /** Such as `Paid` or `Outstanding`. */
  readonly status: string;
  readonly newArrangement: 'N' | 'V' | null;
};

/** The status of a serious credit infringement, which the documents' report lists among defaults. */
export const SERIOUS_INFRINGEMENT = 'Serious credit infringement';

/** The creditor of a personal insolvency, which it lists among court actions. */
export const INSOLVENCY_INDEX = 'National Personal Insolvency Index';
/** The status of an insolvency that is over. */
export const INSOLVENCY_ENDED = 'Ended';

export type ReportAccount = {
  readonly itemReference: string;
  readonly accountId: string;
  /** Such as `Credit card`. */
  readonly accountType: string;
  readonly originalCreditProvider: string | null;
  readonly latestCreditProvider: string | null;
  readonly latestUpdatedDate: string | null;
  readonly accountOpenDate: string | null;
  /** Null for an open account. */
  readonly accountClosedDate: string | null;
  /** Such as `Principal borrower`. */
  readonly relationship: string | null;
  /** Such as `30 years`. */
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
  /** Which of them in particular; null while the bureau may still be asked this month. */
  readonly noReportBecause: NoScoreBecause | null;
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
  noReportBecause: null,
};

/** After the last try without a file (REPORT-035). */
export const TIMED_OUT_ISSUE: ReportIssue = { ...NO_REPORT_ISSUE, isTryLater: true, noReport: true };

/** Requested once more if empty (REPORT-034). */
export function isEmptyReport(report: Pick<ReportInfo, 'accounts' | 'enquiries' | 'courtActions'>): boolean {
  return report.accounts.length === 0 && report.enquiries.length === 0 && report.courtActions.length === 0;
}

/** The counts in the tabs' titles. Defaults counts accounts that have any (REPORT-009). */
export function reportCounts(report: Pick<ReportInfo, 'accounts' | 'enquiries' | 'courtActions'>) {
  return {
    accounts: report.accounts.length,
    enquiries: report.enquiries.length,
    defaults: accountsWithDefaults(report).length,
    courtActions: report.courtActions.length,
  };
}

export function accountsWithDefaults<Account extends Pick<ReportAccount, 'hasDefaults'>>(report: {
  readonly accounts: readonly Account[];
}): Account[] {
  return report.accounts.filter(({ hasDefaults }) => hasDefaults);
}

/**
 * The sentence for an issue, in the pages' order of precedence: try later, bad request, no file (REPORT-016,
 * REPORT-038). Null without one.
 */
export function reportIssueMessage(issue: ReportIssue): string | null {
  if (issue.isTryLater) return REPORT_MESSAGES.Api_Equifax_Apply_TryLater;
  if (issue.isScoreBadRequest) return REPORT_MESSAGES.Api_Equifax_Apply_BadRequest;
  if (issue.isNoFile) return REPORT_MESSAGES.Api_Equifax_Apply_NoFile;
  return issue.noReport ? REPORT_MESSAGES.Api_Equifax_Apply_TryLater : null;
}

/** What followed a default, in words; null if nothing (REPORT-022). */
export function newArrangementWords(code: string | null | undefined): string | null {
  if (code === 'N') return 'New arrangement with the credit provider';
  return code === 'V' ? 'Varied arrangement with the credit provider' : null;
}

/** Marked by badge and word, never by colour alone (REPORT-025). */
export function isSettled({ courtActionStatus }: Pick<ReportCourtAction, 'courtActionStatus'>): boolean {
  return courtActionStatus?.trim().toLowerCase() === 'settled';
}

export function isPaid({ status }: Pick<ReportDefault, 'status'>): boolean {
  return status.trim().toLowerCase() === 'paid';
}
