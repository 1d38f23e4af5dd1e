import type { PersonalDetail } from './personal-details.ts';
import type {
  ReportAccess,
  ReportAccount,
  ReportCourtAction,
  ReportDefault,
  ReportEnquiry,
  ReportNote,
} from './report.ts';

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
  transferDate: null,
  reopenedDate: null,
  isUnlimited: null,
  isSecured: null,
  filedUnder: null,
  unread: [],
} satisfies Partial<ReportAccount>;

const paidDefault: ReportDefault = {
  itemReference: 'example-default',
  DateOfDefault: '2023-04-14',
  isDisputed: false,
  originalAmount: 312,
  currentAmount: 0,
  status: 'Paid',
  newArrangement: null,
  kind: 'default',
  ending: 'paid',
  unread: [],
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
    originalCreditProvider: 'Quandong Mutual',
    latestCreditProvider: 'Saltbush Home Loans',
    transferDate: '2023-07-01',
    isSecured: true,
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

const enquiry = {
  enquiryKind: 'Credit application',
  isReview: false,
  coBorrower: null,
  filedUnder: null,
  unread: [],
} satisfies Partial<ReportEnquiry>;

const ENQUIRIES: readonly ReportEnquiry[] = [
  {
    ...enquiry,
    itemReference: 'example-enquiry-1',
    creditEnquirier: 'Kelpie Car Finance',
    enquiryDate: '2025-10-02',
    accountType: 'Car loan',
    relationship: 'Principal',
    enquiryAmount: 28_000,
    enquiryClientReference: 'KCF-88213',
  },
  {
    ...enquiry,
    filedUnder: 'Mia Sample',
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
    kind: 'court-action',
    ending: 'settled',
    statusDate: '2024-02-19',
    courtReference: '2023/0417',
    relationship: 'Principal borrower',
    coBorrower: null,
    filedUnder: null,
    unread: [],
  },
];

const PERSONAL_DETAILS: readonly PersonalDetail[] = [
  { itemReference: 'example-name', kind: 'name', values: ['Mia Example'] },
  { itemReference: 'example-names', kind: 'other-names', values: ['Mia Sample'] },
  { itemReference: 'example-birth', kind: 'birth-date', values: ['1990-05-17'] },
  {
    itemReference: 'example-addresses',
    kind: 'addresses',
    values: ['9 Grevillea Court, Fremantle WA 6160', '2/14 Wattle Street, Perth WA 6000'],
  },
  { itemReference: 'example-employers', kind: 'employers', values: ['Pindan Freight'] },
];

const NOTES: readonly ReportNote[] = [
  {
    itemReference: 'example-note',
    date: '2024-03-01',
    text: 'The person disputed the amount of the default of Apr 2023. The credit provider confirmed it.',
    filedUnder: null,
    unread: [],
  },
];

const ACCESSES: readonly ReportAccess[] = [
  {
    itemReference: 'example-access',
    date: '2025-10-31',
    provider: 'The person themselves',
    service: 'Access to their own file',
    unread: [],
  },
];

/** An invented, constant file (REPORT-002). */
export const EXAMPLE_FILE = {
  accounts: ACCOUNTS,
  enquiries: ENQUIRIES,
  adverse: ACCOUNTS.filter(({ hasDefaults }) => hasDefaults),
  courtActions: COURT_ACTIONS,
  personalDetails: PERSONAL_DETAILS,
  notes: NOTES,
  accesses: ACCESSES,
  unreadEntries: [],
} as const;

export const EXAMPLE_ACTIVITIES = [
  { when: '31 Oct 2025', what: 'Repayments paid on time', kind: 'Credit card and home loan' },
  { when: '2 Oct 2025', what: 'Kelpie Car Finance asked about you', kind: 'Credit enquiry' },
  { when: '14 Aug 2025', what: 'Lorikeet Card raised your limit to $14,000', kind: 'Account' },
  { when: '31 Jul 2025', what: 'A repayment was missed', kind: 'Credit card' },
] as const;
