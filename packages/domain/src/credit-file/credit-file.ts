/**
 * A person's consumer credit file as we keep it, whatever its bureau sends. Terms are those of Part IIIA of the Privacy
 * Act 1988, the CR Code and the Australian Credit Reporting Data Standards (ACRDS). Days are YYYY-MM-DD, months
 * YYYY-MM, amounts Australian dollars. Null means that the file does not state it.
 */
export type CreditFile = {
  readonly version: typeof CREDIT_FILE_VERSION;
  /** The day on which the bureau opened it. */
  readonly openedOn: string | null;
  /** The person as the bureau holds them; null where the bureau does not say. */
  readonly subject: FiledSubject | null;
  readonly accounts: readonly FiledAccount[];
  readonly defaults: readonly FiledDefault[];
  readonly seriousInfringements: readonly FiledInfringement[];
  readonly courtProceedings: readonly FiledCourtProceeding[];
  readonly insolvencies: readonly FiledInsolvency[];
  readonly enquiries: readonly FiledEnquiry[];
  /** Notes that the bureau or the person has added. */
  readonly notes: readonly FiledNote[];
  /** Access to the file that was not about credit. */
  readonly accesses: readonly FiledAccess[];
  /** Bans on access that are in force. */
  readonly bans: readonly FiledBan[];
  /** What the bureau's gateway could not read. The rest of the entry stands in its list. */
  readonly unread: readonly UnreadPart[];
};

/** Changes with every change of the shape. */
export const CREDIT_FILE_VERSION = 2;

/** The lists of a file whose entries may be unreadable. */
export type FileList =
  | 'accounts'
  | 'defaults'
  | 'seriousInfringements'
  | 'courtProceedings'
  | 'insolvencies'
  | 'enquiries'
  | 'notes'
  | 'accesses';

export type UnreadPart = {
  /** Null for a part of the subject. */
  readonly list: FileList | null;
  /** The entry's place in its list; null where nothing of the entry is in the list. */
  readonly index: number | null;
  /** Its place in the answer, of element names and numbers, such as `account[3]/term-of-loan`. Nothing personal. */
  readonly path: string;
  /** What it states, a line for each part, such as `Term of loan: NA`. */
  readonly text: string;
};

/** A bureau's code, what the bureau calls it, and what it means; null where we do not know. */
export type Coded<Meaning extends string> = {
  readonly code: string;
  readonly name: string | null;
  readonly meaning: Meaning | null;
};

export type FiledName = {
  readonly givenName: string | null;
  readonly middleName: string | null;
  readonly familyName: string | null;
};

export type FiledSubject = FiledName & {
  /** Earlier names, and names that the bureau knows the person as. */
  readonly otherNames: readonly FiledName[];
  readonly birthDate: string | null;
  readonly gender: 'F' | 'M' | null;
  readonly licenceNumbers: readonly string[];
  /** The current one first. */
  readonly addresses: readonly string[];
  /** The current one first. */
  readonly employers: readonly string[];
  readonly isDeceased: boolean | null;
  /** Whether the person has complained about the bureau. */
  readonly hasComplained: boolean | null;
};

export type FiledCreditType =
  | 'home-loan'
  | 'investment-loan'
  | 'personal-loan'
  | 'car-loan'
  | 'student-loan'
  | 'business-loan'
  | 'lease'
  | 'credit-card'
  | 'charge-card'
  | 'line-of-credit'
  | 'overdraft'
  | 'buy-now-pay-later'
  | 'small-amount-loan'
  | 'telecommunications'
  | 'utility';

export type FiledRelationship = 'principal' | 'joint' | 'co-borrower' | 'guarantor' | 'director';

/** Consumer credit liability information, with the account's repayment history. */
export type FiledAccount = {
  readonly accountReference: string | null;
  readonly type: Coded<FiledCreditType> | null;
  readonly provider: string | null;
  readonly originalProvider: string | null;
  /** When the provider took the account over. */
  readonly transferredOn: string | null;
  readonly relationship: Coded<FiledRelationship> | null;
  readonly openedOn: string | null;
  /** Null for an open account, one that was reopened among them. */
  readonly closedOn: string | null;
  readonly reopenedOn: string | null;
  readonly updatedOn: string | null;
  /** 0 is a limit of nothing; null is one that the file does not state. */
  readonly limit: number | null;
  readonly isUnlimited: boolean | null;
  readonly termMonths: number | null;
  readonly isSecured: boolean | null;
  /** A month at most once. */
  readonly repayments: readonly FiledRepayment[];
  readonly filedUnder: FiledUnder;
};

/** The other name under which the bureau found the entry; null for the subject's own. */
export type FiledUnder = string | null;

/** Repayment history information of a month, with financial hardship information. */
export type FiledRepayment = {
  readonly month: string;
  /** The code of ACRDS: 0 to 6, X, A, R, P, C, T. A month with another one is not listed: it is an unread part. */
  readonly code: string;
  readonly hardship: 'A' | 'V' | null;
};

export type FiledDefault = {
  readonly accountReference: string | null;
  readonly provider: string | null;
  readonly accountType: Coded<FiledCreditType> | null;
  readonly listedOn: string;
  readonly originalAmount: number | null;
  readonly currentAmount: number | null;
  readonly status: Coded<'outstanding' | 'paid'> | null;
  readonly paidOn: string | null;
  readonly isDisputed: boolean | null;
  /** A new arrangement, or the original one varied. */
  readonly arrangement: Coded<'new' | 'varied'> | null;
};

/** Credit obtained by fraud, or payment evaded by it. */
export type FiledInfringement = {
  readonly accountReference: string | null;
  readonly provider: string | null;
  readonly accountType: Coded<FiledCreditType> | null;
  readonly listedOn: string;
  readonly amount: number | null;
};

export type FiledCourtProceeding = {
  readonly date: string;
  readonly creditor: string | null;
  readonly type: Coded<'judgment' | 'writ' | 'summons'> | null;
  readonly court: string | null;
  /** The court's number of it. */
  readonly reference: string | null;
  readonly amount: number | null;
  readonly status: Coded<'outstanding' | 'settled' | 'set-aside' | 'withdrawn'> | null;
  readonly statusOn: string | null;
  readonly relationship: Coded<FiledRelationship> | null;
  readonly coBorrower: string | null;
  readonly filedUnder: FiledUnder;
};

/** An entry of the National Personal Insolvency Index. */
export type FiledInsolvency = {
  readonly date: string;
  readonly type: Coded<'bankruptcy' | 'debt-agreement' | 'personal-insolvency-agreement'> | null;
  readonly reference: string | null;
  readonly status: Coded<'discharged' | 'completed' | 'terminated' | 'annulled' | 'objection-lodged'> | null;
  readonly statusOn: string | null;
  readonly relationship: Coded<FiledRelationship> | null;
  readonly coBorrower: string | null;
  readonly filedUnder: FiledUnder;
};

/** An information request by a credit provider, or by an agent authorised by the person. */
export type FiledEnquiry = {
  readonly date: string;
  readonly provider: string | null;
  readonly kind: Coded<'credit-application' | 'credit-enquiry' | 'credit-review' | 'authorised-agent'> | null;
  readonly type: Coded<FiledCreditType> | null;
  readonly amount: number | null;
  readonly relationship: Coded<FiledRelationship> | null;
  readonly clientReference: string | null;
  readonly coBorrower: string | null;
  readonly filedUnder: FiledUnder;
};

export type FiledNote = {
  readonly date: string | null;
  readonly text: string;
  readonly filedUnder: FiledUnder;
};

export type FiledAccess = {
  readonly date: string | null;
  /** Who had it. */
  readonly provider: string | null;
  /** What for, in the bureau's words. */
  readonly service: string | null;
};

export type FiledBan = { readonly startsOn: string; readonly endsOn: string };

export const EMPTY_FILE: CreditFile = {
  version: CREDIT_FILE_VERSION,
  openedOn: null,
  subject: null,
  accounts: [],
  defaults: [],
  seriousInfringements: [],
  courtProceedings: [],
  insolvencies: [],
  enquiries: [],
  notes: [],
  accesses: [],
  bans: [],
  unread: [],
};
