import type { ReportInfo, ReportItemKind } from '@wattle/domain/report/report';

export type Clock = { now: () => Date };

/**
 * A bureau's credit file as far as the report shows it, in the bureau's own codes. Null is a fact that the file does
 * not state: files stored before the bureau stated it are read as they are, and nothing is made up for them. Days are
 * YYYY-MM-DD.
 */
export type BureauFile = {
  accounts: readonly FiledAccount[];
  enquiries: readonly FiledEnquiry[];
  defaults: readonly FiledDefault[];
  courtActions: readonly FiledCourtAction[];
};
export type FiledAccount = {
  accountReference: string;
  provider: string | null;
  originalProvider: string | null;
  type: string | null;
  opened: string | null;
  closed: string | null;
  lastUpdated: string | null;
  relationship: string | null;
  termMonths: number | null;
  limit: number | null;
  repaymentHistory: readonly { month: string; code: string; hardship: string | null }[];
};
export type FiledEnquiry = {
  date: string;
  provider: string;
  type: string | null;
  amount: number | null;
  relationship: string | null;
  clientReference: string | null;
};
export type FiledDefault = {
  date: string;
  accountReference: string;
  provider: string | null;
  accountType: string | null;
  amount: number | null;
  originalAmount: number | null;
  currentAmount: number | null;
  status: string;
  disputed: boolean | null;
  newArrangement: string | null;
};
export type FiledCourtAction = {
  date: string;
  creditor: string;
  type: string | null;
  courtType: string | null;
  amount: number | null;
  settled: boolean | null;
  status: string | null;
};

/** A file with the day on which the bureau gave it. */
export type KeptFile = { receivedOn: string; file: BureauFile };

export type ReportRecords = {
  /** One statement. `kept` is null while the month has no file that counts; null when there is no such member. */
  read: (of: { memberId: string; month: string }) => Promise<ReportRecord | null>;
  /** The score that came with a month's file; null when there is none. */
  scoreOf: (of: { memberId: string; month: string }) => Promise<number | null>;
  /** The latest file that counts, from any month; null when there is none. */
  latest: (memberId: string) => Promise<BureauFile | null>;
};
export type ReportRecord = {
  firstName: string;
  /** The member has agreed, and not withdrawn, that the bureau may be asked. */
  consented: boolean;
  kept: KeptFile | null;
};

/**
 * Gets the month's file to where `ReportRecords` reads it, through the single order that the score has for the month:
 * the caller that claimed it asks the bureau, and everybody else is told to try later.
 */
export type ObtainFile = (of: { memberId: string; sessionId: string; month: string }) => Promise<Obtained>;
export type Obtained =
  | 'there'
  | 'no-file'
  | 'details-rejected'
  | 'try-later'
  | 'unavailable'
  | 'consent-missing';

/**
 * An opaque name for an item, which reveals nothing to a reader and differs from member to member. `parts` holds
 * everything that distinguishes items.
 */
export type ReferenceOf = (memberId: string, kind: ReportItemKind, ...parts: readonly string[]) => string;

/** One item of a member's report, as far as another feature may know it. */
export type ReportItem = {
  kind: ReportItemKind;
  /** For people, such as `Credit card, Brolga Bank` or `Enquiry of 3 Mar 2026, Yabby Pay`. */
  title: string;
  /** The reporting party, who can be asked to put it right. */
  provider: string;
  /** The bureau's own identification of the item. The amount is an enquiry's, which never changes. */
  filed: { accountReference: string | null; date: string | null; amount: number | null };
};

/**
 * The item of the member's own latest file that has the reference, or null: a made-up reference and another member's
 * both find nothing. No file is obtained for the answer.
 */
export type ItemOf = (memberId: string, itemReference: string) => Promise<ReportItem | null>;

/** The report on paper. */
export type DrawReport = (paper: ReportPaper) => Promise<Uint8Array>;
export type ReportPaper = {
  productName: string;
  madeAt: Date;
  person: PersonOnPaper;
  receivedOn: string;
  /** The score that the bureau gave with the file; null where it gave none. */
  score: number | null;
  report: ReportInfo;
};

/** Whose report it is, as the bureau was asked about them. */
export type PersonOnPaper = {
  fullName: string;
  /** YYYY-MM-DD */
  birthDate: string;
  address: string;
};
