import type { ReportAccount } from './report.ts';

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
    ...overrides,
  };
}
