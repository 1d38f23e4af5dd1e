import type { Ending } from '../credit-file/over.ts';
import { REPORT_MESSAGES } from '../messages/report.ts';
import type { NoReportBecause } from '../score/no-score.ts';
import type { PersonalDetail } from './personal-details.ts';
import type { RepaymentMonth } from './repayment-history.ts';

/** Items that a correction can be about; a month of repayments belongs to its account. */
export const REPORT_ITEM_KINDS = [
  'account',
  'default',
  'enquiry',
  'court-action',
  'personal-details',
] as const;
export type ReportItemKind = (typeof REPORT_ITEM_KINDS)[number];

/**
 * The report on the wire, with the documents' names, `DateOfDefault` with its capital included (REPORT-020 to
 * REPORT-024) and ours beside them. Null means that the file does not state it; so does an empty name. Days are
 * YYYY-MM-DD, amounts whole dollars. `itemReference` is stable across months.
 */
export type ReportDefault = Marked & {
  readonly DateOfDefault: string;
  readonly isDisputed: boolean | null;
  readonly originalAmount: number | null;
  readonly currentAmount: number | null;
  /** Such as `Paid` or `Outstanding`. */
  readonly status: string;
  readonly newArrangement: 'N' | 'V' | null;
  /** The documents' report has no list of its own for serious credit infringements. */
  readonly kind: (typeof DEFAULT_KINDS)[number];
  readonly ending: Ending | null;
};

export const DEFAULT_KINDS = ['default', 'serious-infringement'] as const;

/** The status of a serious credit infringement. */
export const SERIOUS_INFRINGEMENT = 'Serious credit infringement';

export type ReportAccount = Marked & {
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
  readonly transferDate: string | null;
  readonly reopenedDate: string | null;
  readonly isUnlimited: boolean | null;
  readonly isSecured: boolean | null;
  /** The other name under which the bureau found the entry. */
  readonly filedUnder: string | null;
};

export type ReportEnquiry = Marked & {
  readonly creditEnquirier: string;
  readonly enquiryDate: string;
  readonly accountType: string | null;
  /** Labelled 'Credit obligation' (REPORT-023). */
  readonly relationship: string | null;
  readonly enquiryAmount: number | null;
  readonly enquiryClientReference: string | null;
  /** Such as `Credit review`. */
  readonly enquiryKind: string | null;
  /** Whether a lender that the person already has asked. */
  readonly isReview: boolean;
  readonly coBorrower: string | null;
  readonly filedUnder: string | null;
};

export type ReportCourtAction = Marked & {
  readonly creditor: string;
  readonly actionDate: string;
  readonly courtType: string | null;
  readonly courtActionAmount: number | null;
  /** `Settled` is highlighted (REPORT-025). */
  readonly courtActionStatus: string | null;
  /** A claim is a writ or a summons. The documents' report has no list of its own for insolvencies. */
  readonly kind: (typeof COURT_ACTION_KINDS)[number];
  readonly ending: Ending | null;
  readonly statusDate: string | null;
  readonly courtReference: string | null;
  readonly relationship: string | null;
  readonly coBorrower: string | null;
  readonly filedUnder: string | null;
};

export const COURT_ACTION_KINDS = ['court-action', 'claim', 'insolvency'] as const;

type Marked = {
  readonly itemReference: string;
  /** What of the entry could not be read, such as `Term of loan: NA`. */
  readonly unread: readonly string[];
};

export type ReportNote = Marked & {
  readonly date: string | null;
  readonly text: string;
  readonly filedUnder: string | null;
};

/** Access to the file that was not about credit. */
export type ReportAccess = Marked & {
  readonly date: string | null;
  readonly provider: string | null;
  /** What for. */
  readonly service: string | null;
};

export const REPORT_PARTS = [
  'accounts',
  'enquiries',
  'defaults',
  'courtActions',
  'personalDetails',
  'notes',
  'accesses',
] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** An entry of which nothing could be read; of the personal details, a part. */
export type UnreadEntry = {
  readonly itemReference: string;
  readonly itemKind: ReportItemKind;
  readonly part: ReportPart;
  /** What it states, a line for each part. */
  readonly text: string;
};

export type ReportIssue = {
  readonly isTryLater: boolean;
  readonly isScoreBadRequest: boolean;
  readonly isNoFile: boolean;
  readonly noReport: boolean;
  /** Which of them in particular; null while the bureau may still be asked this month. */
  readonly noReportBecause: NoReportBecause | null;
};

export type ReportInfo = {
  readonly accounts: readonly ReportAccount[];
  readonly enquiries: readonly ReportEnquiry[];
  readonly courtActions: readonly ReportCourtAction[];
  readonly issue: ReportIssue;
  readonly loaded: boolean;
  /** The person as the file holds them. */
  readonly personalDetails: readonly PersonalDetail[];
  readonly notes: readonly ReportNote[];
  readonly accesses: readonly ReportAccess[];
  readonly unreadEntries: readonly UnreadEntry[];
};

/** A report without entries. */
export const noEntries = () =>
  ({
    accounts: [],
    enquiries: [],
    courtActions: [],
    personalDetails: [],
    notes: [],
    accesses: [],
    unreadEntries: [],
  }) satisfies Partial<ReportInfo>;

export const NO_REPORT_ISSUE: ReportIssue = {
  isTryLater: false,
  isScoreBadRequest: false,
  isNoFile: false,
  noReport: false,
  noReportBecause: null,
};

/** Returned after the last try without a file (REPORT-035). */
export const TIMED_OUT_ISSUE: ReportIssue = { ...NO_REPORT_ISSUE, isTryLater: true, noReport: true };

type Entries = Pick<ReportInfo, 'accounts' | 'enquiries' | 'courtActions' | 'unreadEntries'>;

/** Requested once more if empty (REPORT-034). One whose entries could not be read is not empty. */
export function isEmptyReport({ accounts, enquiries, courtActions, unreadEntries }: Entries): boolean {
  return [accounts, enquiries, courtActions, unreadEntries].every((entries) => entries.length === 0);
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
