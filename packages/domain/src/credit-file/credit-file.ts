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
  /** Bans on access that are in force. */
  readonly bans: readonly FiledBan[];
};

/** Changes with every change of the shape. */
export const CREDIT_FILE_VERSION = 1;

/** A bureau's code, what the bureau calls it, and what it means; null where we do not know. */
export type Coded<Meaning extends string> = {
  readonly code: string;
  readonly name: string | null;
  readonly meaning: Meaning | null;
};

export type FiledSubject = {
  readonly givenName: string | null;
  readonly middleName: string | null;
  readonly familyName: string | null;
  readonly birthDate: string | null;
  readonly gender: 'F' | 'M' | null;
  readonly licenceNumber: string | null;
  /** The current one first. */
  readonly addresses: readonly string[];
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

export type FiledRelationship = 'principal' | 'joint' | 'guarantor' | 'director';

/** Consumer credit liability information, with the account's repayment history. */
export type FiledAccount = {
  readonly accountReference: string;
  readonly type: Coded<FiledCreditType> | null;
  readonly provider: string | null;
  readonly originalProvider: string | null;
  readonly relationship: Coded<FiledRelationship> | null;
  readonly openedOn: string | null;
  /** Null for an open account. */
  readonly closedOn: string | null;
  readonly updatedOn: string | null;
  /** Null for credit without a limit. */
  readonly limit: number | null;
  readonly termMonths: number | null;
  readonly isSecured: boolean | null;
  readonly repayments: readonly FiledRepayment[];
};

/** Repayment history information of a month, with financial hardship information. */
export type FiledRepayment = {
  readonly month: string;
  /** As in ACRDS: 0 to 6, X, A, R, P, C, T. */
  readonly code: string;
  readonly hardship: 'A' | 'V' | null;
};

export type FiledDefault = {
  readonly accountReference: string;
  readonly provider: string | null;
  readonly accountType: Coded<FiledCreditType> | null;
  readonly listedOn: string;
  readonly originalAmount: number | null;
  readonly currentAmount: number | null;
  readonly status: Coded<'outstanding' | 'paid'>;
  readonly paidOn: string | null;
  readonly isDisputed: boolean | null;
  /** A new arrangement, or the original one varied. */
  readonly arrangement: Coded<'new' | 'varied'> | null;
};

/** Credit obtained by fraud, or payment evaded by it. */
export type FiledInfringement = {
  readonly accountReference: string;
  readonly provider: string | null;
  readonly accountType: Coded<FiledCreditType> | null;
  readonly listedOn: string;
  readonly amount: number | null;
};

export type FiledCourtProceeding = {
  readonly date: string;
  readonly creditor: string;
  readonly type: Coded<'judgment' | 'writ' | 'summons'> | null;
  readonly court: string | null;
  readonly amount: number | null;
  readonly status: Coded<'outstanding' | 'settled'> | null;
};

/** Of the National Personal Insolvency Index. */
export type FiledInsolvency = {
  readonly date: string;
  readonly type: Coded<'bankruptcy' | 'debt-agreement' | 'personal-insolvency-agreement'> | null;
  readonly reference: string | null;
  readonly endedOn: string | null;
};

/** An information request by a credit provider. */
export type FiledEnquiry = {
  readonly date: string;
  readonly provider: string;
  readonly type: Coded<FiledCreditType> | null;
  readonly amount: number | null;
  readonly relationship: Coded<FiledRelationship> | null;
  readonly clientReference: string | null;
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
  bans: [],
};
