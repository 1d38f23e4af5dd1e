import {
  noEntries,
  NO_REPORT_ISSUE,
  type ReportAccount,
  type ReportCourtAction,
  type ReportDefault,
  type ReportEnquiry,
  type ReportInfo,
} from './report.ts';

/** An open account in good standing. */
export function anAccount(overrides: Partial<ReportAccount> = {}): ReportAccount {
  return {
    itemReference: 'a',
    accountId: 'A-1',
    accountType: 'Credit card',
    originalCreditProvider: 'Brolga Bank',
    latestCreditProvider: 'Brolga Bank',
    latestUpdatedDate: '2025-10-31',
    accountOpenDate: '2019-05-12',
    accountClosedDate: null,
    relationship: 'Principal borrower',
    termOfLoan: null,
    latestMaximumCredit: 12_000,
    hasDefaults: false,
    repaymentHistory: [],
    defaults: [],
    transferDate: null,
    reopenedDate: null,
    isUnlimited: null,
    isSecured: null,
    filedUnder: null,
    unread: [],
    ...overrides,
  };
}

/** Owed, unless overridden. */
export const aDefault = (overrides: Partial<ReportDefault> = {}): ReportDefault => ({
  itemReference: 'd-1',
  DateOfDefault: '2024-04-14',
  isDisputed: false,
  originalAmount: 500,
  currentAmount: 480,
  status: 'Outstanding',
  newArrangement: null,
  kind: 'default',
  ending: null,
  unread: [],
  ...overrides,
});

export const anEnquiry = (overrides: Partial<ReportEnquiry> = {}): ReportEnquiry => ({
  itemReference: 'e-1',
  creditEnquirier: 'Kelpie Car Finance',
  enquiryDate: '2025-10-02',
  accountType: 'Car loan',
  relationship: 'Principal',
  enquiryAmount: 28_000,
  enquiryClientReference: 'KCF-88213',
  enquiryKind: null,
  isReview: false,
  coBorrower: null,
  filedUnder: null,
  unread: [],
  ...overrides,
});

/** Not settled, unless overridden. */
export const aCourtAction = (overrides: Partial<ReportCourtAction> = {}): ReportCourtAction => ({
  itemReference: 'c-1',
  creditor: 'Brolga Finance',
  actionDate: '2022-06-30',
  courtType: 'Local Court',
  courtActionAmount: 4300,
  courtActionStatus: 'Outstanding',
  kind: 'court-action',
  ending: null,
  statusDate: null,
  courtReference: null,
  relationship: null,
  coBorrower: null,
  filedUnder: null,
  unread: [],
  ...overrides,
});

export const aReport = (parts: Partial<ReportInfo> = {}): ReportInfo => ({
  ...noEntries(),
  issue: NO_REPORT_ISSUE,
  loaded: true,
  ...parts,
});
