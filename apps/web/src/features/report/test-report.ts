import type { ComponentType } from 'react';
import { noEntries, type ReportAccount, type ReportInfo } from '@wattle/domain/report/report';
import { aCourtAction, aDefault, anAccount, anEnquiry, aReport } from '@wattle/domain/report/test-report';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import type { ReportAnswer } from './asking/load-report.ts';
import CreditReportPage from './credit-report.page.tsx';

export const ADDRESS = '/credit-report-overview';
export const REPORT = 'POST /v1/creditreport';

/** One month per digit, oldest first: `0001` is three on time and one late. */
export function historyOf(codes: string, last = '2025-11') {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return codes.split('').map((status, index) => {
    const at = year * 12 + month - 1 - (codes.length - 1 - index);
    return { period: `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, status };
  });
}

export const accountOf = (overrides: Partial<ReportAccount> = {}): ReportAccount =>
  anAccount({
    itemReference: 'a-1',
    accountId: '1',
    originalCreditProvider: 'Lorikeet Card',
    latestCreditProvider: 'Lorikeet Card',
    latestMaximumCredit: 14_000,
    repaymentHistory: historyOf('000000000000000000001000'),
    ...overrides,
  });

const DEFAULTED = accountOf({
  itemReference: 'a-2',
  accountType: 'Electricity',
  latestCreditProvider: 'Mulga Energy',
  latestMaximumCredit: null,
  hasDefaults: true,
  repaymentHistory: [],
  defaults: [
    aDefault({ itemReference: 'd-2' }),
    aDefault({
      DateOfDefault: '2023-04-14',
      isDisputed: true,
      originalAmount: 312,
      currentAmount: 0,
      status: 'Paid',
      ending: 'paid',
      newArrangement: 'V',
    }),
  ],
});

const SETTLED = { courtActionStatus: 'Settled', ending: 'settled' } as const;

export function reportOf(overrides: Partial<ReportInfo> = {}): ReportAnswer {
  const report = aReport({
    accounts: [accountOf(), DEFAULTED],
    enquiries: [anEnquiry()],
    courtActions: [
      aCourtAction(SETTLED),
      aCourtAction({ itemReference: 'c-2', courtActionStatus: 'Unsettled' }),
    ],
    ...overrides,
  });
  return {
    displayName: 'Mia Chen',
    receivedOn: '2025-11-03',
    reportInfo: structuredClone(report),
  } as ReportAnswer;
}

export const EMPTY = noEntries();

/** Both documents, the cohort, and no animation. */
export function reader(overrides: Partial<ReturnType<typeof memberOf>> = {}) {
  const themes = { ...memberOf().themes, animations: false };
  return memberOf({ roles: 'IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC', themes, ...overrides });
}

export function reportApi(): FakeApi {
  const api = installFakeApi(reader());
  api.on(REPORT, reportOf());
  return api;
}

export const openReport = (address = ADDRESS, Page: ComponentType = CreditReportPage) =>
  openPage(address, { [ADDRESS]: Page });
