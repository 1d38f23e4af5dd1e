import type { ReportInfo } from '@wattle/domain/report/report';
import { describe, expect, it } from 'vitest';

import { textOfTerm, textOfCode } from './bureau-text.ts';
import { readSealedFile } from './json-sealed-file.ts';
import { reportOf, withoutReport } from './report-of-file.ts';

const empty = { accounts: [], enquiries: [], defaults: [], courtActions: [] };
const of = {
  memberId: 'member-1',
  month: '2026-11',
  referenceOf: (...parts: readonly string[]) => parts.join('|'),
};
const shown = (file: object): ReportInfo => reportOf(readSealedFile({ ...empty, ...file }), of);
const references = (items: readonly { itemReference: string }[]) =>
  items.map(({ itemReference }) => itemReference).sort();

const filedAccount = (accountReference: string, opened: string, closed: string | null) => ({
  accountReference,
  opened,
  closed,
  repaymentHistory: [],
});
const enquiry = (amount: number) => ({ date: '2026-01-01', provider: 'Yabby Pay', type: 'X', amount });

describe('reportOf', () => {
  it('[REPORT-020] the report of an empty file is loaded and empty', () => {
    expect(shown({})).toMatchObject({ accounts: [], enquiries: [], courtActions: [], loaded: true });
  });

  it('[REPORT-021] open accounts come before closed ones, the newest first', () => {
    const { accounts } = shown({
      accounts: [
        filedAccount('old', '2010-01-01', null),
        filedAccount('gone', '2024-01-01', '2025-01-01'),
        filedAccount('new', '2020-01-01', null),
      ],
    });
    expect(accounts.map(({ accountId }) => accountId)).toEqual(['new', 'old', 'gone']);
  });

  it('[REPORT-028] repayments are the latest 24 months, oldest first', () => {
    const months = Array.from({ length: 30 }, (_, index) => ({
      month: `20${20 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
      code: '0',
      hardship: null,
    }));
    const [account] = shown({
      accounts: [{ accountReference: 'a', repaymentHistory: months.toReversed() }],
    }).accounts;
    expect(account?.repaymentHistory).toHaveLength(24);
    expect(account?.repaymentHistory[0]).toEqual({ period: '2020-07', status: '0' });
    expect(account?.repaymentHistory.at(-1)?.period).toBe('2022-06');
  });

  it('[REPORT-009] [REPORT-022] a default whose account has left the file is shown with its own facts', () => {
    const { accounts } = shown({
      defaults: [
        {
          date: '2023-01-02',
          accountReference: 'A-9',
          provider: 'Tawny Telecom',
          accountType: 'TELECOMMUNICATIONS',
          amount: 200,
          status: 'outstanding',
        },
      ],
    });
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({
      accountId: 'A-9',
      accountType: 'Telecommunications',
      latestCreditProvider: 'Tawny Telecom',
      accountOpenDate: null,
      hasDefaults: true,
      repaymentHistory: [],
      defaults: [{ status: 'Outstanding', originalAmount: 200, currentAmount: null }],
    });
  });

  it('[REPORT-021] a limit of 0 counts as no limit', () => {
    const [account] = shown({ accounts: [{ accountReference: 'a', limit: 0 }] }).accounts;
    expect(account?.latestMaximumCredit).toBeNull();
  });

  it('one odd field hides nothing else of the file', () => {
    const [account] = shown({
      accounts: [{ accountReference: 'a', provider: 7, opened: {}, limit: 'much', type: ' ' }],
    }).accounts;
    expect(account).toMatchObject({
      accountId: 'a',
      accountType: 'Account',
      latestCreditProvider: null,
      accountOpenDate: null,
      latestMaximumCredit: null,
    });
    expect(() => readSealedFile({ accounts: 1 })).toThrow(/expected/);
    expect(() => readSealedFile([])).toThrow(/expected/);
  });

  it('[REPORT-020] without a file the report says why there is none', () => {
    expect(withoutReport({ isNoFile: true })).toEqual({
      accounts: [],
      enquiries: [],
      courtActions: [],
      issue: { isTryLater: false, isScoreBadRequest: false, isNoFile: true, noReport: true },
      loaded: false,
    });
  });
});

describe('itemReference', () => {
  it('[REPORT-011] identical items of a day get distinct references, whatever the bureau’s order', () => {
    const one = shown({ enquiries: [enquiry(500), enquiry(300), enquiry(500)] }).enquiries;
    const other = shown({ enquiries: [enquiry(300), enquiry(500), enquiry(500)] }).enquiries;
    expect(new Set(references(one)).size).toBe(3);
    expect(references(one)).toEqual(references(other));
    const least = (list: typeof one) =>
      list.find(({ enquiryAmount }) => enquiryAmount === 300)?.itemReference;
    expect(least(one)).toBe(least(other));
  });

  it('[REPORT-011] a reference survives a correction of amount and state', () => {
    const action = { date: '2025-05-05', creditor: 'Brolga Bank', amount: 10, settled: false };
    const before = shown({ courtActions: [action] }).courtActions;
    const after = shown({ courtActions: [{ ...action, amount: 20, settled: true }] }).courtActions;
    expect(references(before)).toEqual(references(after));
    expect(after[0]?.courtActionStatus).toBe('Settled');
  });

  it('[REPORT-011] a reference differs between members', () => {
    const file = readSealedFile({ ...empty, accounts: [{ accountReference: 'a' }] });
    const theirs = reportOf(file, { ...of, memberId: 'member-2' }).accounts;
    expect(references(theirs)).not.toEqual(references(reportOf(file, of).accounts));
  });
});

describe('texts of codes', () => {
  it.each([
    ['HOME_LOAN', 'Home loan'],
    ['BUY_NOW_PAY_LATER', 'Buy now, pay later'],
    ['PRINCIPAL', 'Principal borrower'],
    ['JOINT', 'Joint borrower'],
    ['GUARANTOR', 'Guarantor'],
    ['outstanding', 'Outstanding'],
    ['MARGIN_LOAN', 'Margin loan'],
    ['', ''],
  ])('[REPORT-021] [REPORT-023] %j reads as %j', (code, text) => {
    expect(textOfCode(code)).toBe(text);
  });

  it.each([
    [360, '30 years'],
    [12, '1 year'],
    [6, '6 months'],
    [1, '1 month'],
    [18, '18 months'],
  ])('[REPORT-021] a term of %i months is %s', (months, text) => {
    expect(textOfTerm(months)).toBe(text);
  });
});
