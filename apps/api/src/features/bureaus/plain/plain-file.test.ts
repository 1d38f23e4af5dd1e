import { expect, it } from 'vitest';

import { creditFileOf, PlainFile } from './plain-file.ts';

const account = {
  accountReference: 'A-1',
  provider: 'Brolga Bank',
  type: 'CREDIT_CARD',
  opened: '2019-05-12',
  closed: null,
  limit: 12_000,
  relationship: 'JOINT',
  repaymentHistory: [{ month: '2026-01', code: '0', hardship: null }],
};
const wire = {
  createdOn: '2001-01-01',
  accounts: [account],
  enquiries: [{ date: '2026-01-02', provider: 'Yabby Pay', type: 'MOON_LOAN', amount: 300 }],
  defaults: [{ date: '2025-05-01', accountReference: 'A-1', amount: 200, status: 'outstanding' }],
  courtActions: [{ date: '2025-06-01', creditor: 'A Council', type: 'JUDGMENT', settled: true }],
};
const mapped = (changed: object) => creditFileOf(PlainFile.parse({ ...wire, ...changed }));

it('a file is mapped with the bureau’s codes beside their meaning, and null for what it does not state', () => {
  const file = mapped({});
  expect(file.accounts[0]).toEqual({
    accountReference: 'A-1',
    type: { code: 'CREDIT_CARD', name: null, meaning: 'credit-card' },
    provider: 'Brolga Bank',
    originalProvider: null,
    relationship: { code: 'JOINT', name: null, meaning: 'joint' },
    openedOn: '2019-05-12',
    closedOn: null,
    updatedOn: null,
    limit: 12_000,
    termMonths: null,
    isSecured: null,
    repayments: [{ month: '2026-01', code: '0', hardship: null }],
  });
  expect(file.enquiries[0]?.type).toEqual({ code: 'MOON_LOAN', name: null, meaning: null });
  expect(file.defaults[0]).toMatchObject({ originalAmount: 200, currentAmount: null, isDisputed: null });
  expect(file.courtProceedings[0]?.status).toEqual({ code: 'SETTLED', name: null, meaning: 'settled' });
  expect(file).toMatchObject({ openedOn: '2001-01-01', subject: null, insolvencies: [] });
});

it('[REPORT-021] a limit of 0 counts as no limit', () => {
  expect(mapped({ accounts: [{ ...account, limit: 0 }] }).accounts[0]?.limit).toBeNull();
});

it.each([
  ['accounts', { accounts: 1 }],
  ['accounts.0.accountReference', { accounts: [{ ...account, accountReference: null }] }],
  ['accounts.0.opened', { accounts: [{ ...account, opened: '31/12/2019' }] }],
  ['accounts.0.limit', { accounts: [{ ...account, limit: 'much' }] }],
  ['accounts.0.limit', { accounts: [{ ...account, limit: -1 }] }],
  [
    'accounts.0.repaymentHistory.0.code',
    { accounts: [{ ...account, repaymentHistory: [{ month: '2026-01', code: 'late', hardship: null }] }] },
  ],
  ['enquiries.0.date', { enquiries: [{ date: '2026-02-30', provider: 'A' }] }],
  ['defaults.0.status', { defaults: [{ date: '2026-02-03', accountReference: 'a', status: null }] }],
  ['courtActions.0.creditor', { courtActions: [{ date: '2026-02-03' }] }],
])('a file with a wrong %s is refused by that path', (path, changed) => {
  const parsed = PlainFile.safeParse({ ...wire, ...changed });
  expect(parsed.error?.issues[0]?.path.join('.')).toBe(path);
});
