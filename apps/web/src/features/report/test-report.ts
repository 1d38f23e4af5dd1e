import { NO_REPORT_ISSUE, type ReportAccount, type ReportInfo } from '@wattle/domain/report/report';
import { memberOf } from '#web/api/fake-api.ts';
import type { ReportAnswer } from './asking/load-report.ts';

/** One month per digit, oldest first: `0001` is three on time and one late. */
export function historyOf(codes: string, last = '2025-11') {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return codes.split('').map((status, index) => {
    const at = year * 12 + month - 1 - (codes.length - 1 - index);
    return { period: `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, status };
  });
}

export function accountOf(overrides: Partial<ReportAccount> = {}): ReportAccount {
  return {
    itemReference: 'a-1',
    accountId: '1',
    accountType: 'Credit card',
    originalCreditProvider: 'Lorikeet Card',
    latestCreditProvider: 'Lorikeet Card',
    latestUpdatedDate: '2025-10-31',
    accountOpenDate: '2019-05-12',
    accountClosedDate: null,
    relationship: 'Principal borrower',
    termOfLoan: null,
    latestMaximumCredit: 14_000,
    hasDefaults: false,
    repaymentHistory: historyOf('000000000000000000001000'),
    defaults: [],
    ...overrides,
  };
}

const DEFAULTED = accountOf({
  itemReference: 'a-2',
  accountType: 'Electricity',
  latestCreditProvider: 'Mulga Energy',
  latestMaximumCredit: null,
  hasDefaults: true,
  repaymentHistory: [],
  defaults: [
    {
      itemReference: 'd-1',
      DateOfDefault: '2023-04-14',
      isDisputed: true,
      originalAmount: 312,
      currentAmount: 0,
      status: 'Paid',
      newArrangement: 'V',
    },
    {
      itemReference: 'd-2',
      DateOfDefault: '2024-04-14',
      isDisputed: false,
      originalAmount: 500,
      currentAmount: 480,
      status: 'Outstanding',
      newArrangement: null,
    },
  ],
});

export function reportOf(overrides: Partial<ReportInfo> = {}): ReportAnswer {
  const report: ReportInfo = {
    accounts: [accountOf(), DEFAULTED],
    enquiries: [
      {
        itemReference: 'e-1',
        creditEnquirier: 'Kelpie Car Finance',
        enquiryDate: '2025-10-02',
        accountType: 'Car loan',
        relationship: 'Principal',
        enquiryAmount: 28_000,
        enquiryClientReference: 'KCF-88213',
      },
    ],
    courtActions: [courtActionOf('c-1', 'Settled'), courtActionOf('c-2', 'Unsettled')],
    issue: NO_REPORT_ISSUE,
    loaded: true,
    ...overrides,
  };
  return {
    displayName: 'Mia Chen',
    receivedOn: '2025-11-03',
    reportInfo: structuredClone(report),
  } as ReportAnswer;
}

function courtActionOf(itemReference: string, courtActionStatus: string) {
  return {
    itemReference,
    creditor: 'Brolga Finance',
    actionDate: '2022-06-30',
    courtType: 'Local Court',
    courtActionAmount: 4300,
    courtActionStatus,
  };
}

export const EMPTY = { accounts: [], enquiries: [], courtActions: [] } as const;

/** Both documents, the cohort, and no animation. */
export function reader(overrides: Partial<ReturnType<typeof memberOf>> = {}) {
  const themes = { ...memberOf().themes, animations: false };
  return memberOf({ roles: 'IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC', themes, ...overrides });
}

/** jsdom has no modal dialogs, so these only open and close. */
export function openableDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
}
