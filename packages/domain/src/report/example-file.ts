import type { ReportAccount, ReportCourtAction, ReportDefault, ReportEnquiry } from './report.ts';

/** 24 months up to October 2025, oldest first, on time except as given. */
function history(exceptions: Readonly<Record<string, { status?: string; fhi?: 'A' | 'V' }>> = {}) {
  return Array.from({ length: 24 }, (_, index) => {
    const month = 10 + index;
    const period = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    return { period, status: '0', ...exceptions[period] };
  });
}

const account = {
  relationship: 'Principal borrower',
  termOfLoan: null,
  accountClosedDate: null,
  latestUpdatedDate: '2025-10-31',
  hasDefaults: false,
  defaults: [],
} satisfies Partial<ReportAccount>;

const paidDefault: ReportDefault = {
  itemReference: 'example-default',
  DateOfDefault: '2023-04-14',
  isDisputed: false,
  originalAmount: 312,
  currentAmount: 0,
  status: 'Paid',
  newArrangement: null,
};

const ACCOUNTS: readonly ReportAccount[] = [
  {
    ...account,
    itemReference: 'example-card',
    accountId: 'example-card',
    accountType: 'Credit card',
    originalCreditProvider: 'Lorikeet Card',
    latestCreditProvider: 'Lorikeet Card',
    accountOpenDate: '2019-05-12',
    latestMaximumCredit: 14_000,
    repaymentHistory: history({ '2025-07': { status: '1' } }),
  },
  {
    ...account,
    itemReference: 'example-home',
    accountId: 'example-home',
    accountType: 'Home loan',
    originalCreditProvider: 'Saltbush Home Loans',
    latestCreditProvider: 'Saltbush Home Loans',
    accountOpenDate: '2021-02-03',
    termOfLoan: '30 years',
    latestMaximumCredit: 485_000,
    repaymentHistory: history({
      '2025-05': { fhi: 'A' },
      '2025-06': { fhi: 'A' },
      '2025-07': { fhi: 'V' },
    }),
  },
  {
    ...account,
    itemReference: 'example-energy',
    accountId: 'example-energy',
    accountType: 'Electricity',
    originalCreditProvider: 'Mulga Energy',
    latestCreditProvider: 'Mulga Energy',
    accountOpenDate: '2020-08-08',
    accountClosedDate: '2023-02-02',
    latestMaximumCredit: null,
    hasDefaults: true,
    defaults: [paidDefault],
    repaymentHistory: [],
  },
];

const ENQUIRIES: readonly ReportEnquiry[] = [
  {
    itemReference: 'example-enquiry-1',
    creditEnquirier: 'Kelpie Car Finance',
    enquiryDate: '2025-10-02',
    accountType: 'Car loan',
    relationship: 'Principal',
    enquiryAmount: 28_000,
    enquiryClientReference: 'KCF-88213',
  },
  {
    itemReference: 'example-enquiry-2',
    creditEnquirier: 'Lorikeet Card',
    enquiryDate: '2025-08-14',
    accountType: 'Credit card',
    relationship: 'Principal',
    enquiryAmount: 14_000,
    enquiryClientReference: 'LC-20917',
  },
];

const COURT_ACTIONS: readonly ReportCourtAction[] = [
  {
    itemReference: 'example-court',
    creditor: 'Mulga Energy',
    actionDate: '2023-09-05',
    courtType: 'Local Court',
    courtActionAmount: 312,
    courtActionStatus: 'Settled',
  },
];

/** An invented, constant file (REPORT-002). */
export const EXAMPLE_FILE = {
  accounts: ACCOUNTS,
  enquiries: ENQUIRIES,
  adverse: ACCOUNTS.filter(({ hasDefaults }) => hasDefaults),
  courtActions: COURT_ACTIONS,
} as const;

export const EXAMPLE_ACTIVITIES = [
  { when: '31 October 2025', what: 'Repayments paid on time', kind: 'Credit card and home loan' },
  { when: '2 October 2025', what: 'Kelpie Car Finance asked about you', kind: 'Credit enquiry' },
  { when: '14 August 2025', what: 'Lorikeet Card raised your limit to $14,000', kind: 'Account' },
  { when: '31 July 2025', what: 'A repayment was missed', kind: 'Credit card' },
] as const;
