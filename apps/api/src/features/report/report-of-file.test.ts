import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import {
  aDefault,
  aFile,
  anAccount,
  anEnquiry,
  anInsolvency,
  aProceeding,
  aSubject,
  known,
} from '@wattle/domain/credit-file/test-file';
import type { ReportInfo } from '@wattle/domain/report/report';
import { describe, expect, it } from 'vitest';

import { reportOf, withoutReport } from './report-of-file.ts';

const options = {
  memberId: 'member-1',
  month: '2026-11',
  referenceOf: (...parts: readonly string[]) => parts.join('|'),
};
const shown = (parts: Partial<CreditFile>): ReportInfo => reportOf(aFile(parts), options);
const references = (items: readonly { itemReference: string }[]) =>
  items.map(({ itemReference }) => itemReference).sort();

const enquiry = (amount: number) => anEnquiry('2026-01-01', { provider: 'Yabby Pay', amount });

describe('reportOf', () => {
  it('[REPORT-020] the report of an empty file is loaded and empty', () => {
    expect(shown({})).toMatchObject({ accounts: [], enquiries: [], courtActions: [], loaded: true });
  });

  it('[REPORT-021] accounts with an open default come first, then open accounts, the newest first', () => {
    const { accounts } = shown({
      accounts: [
        anAccount('owed', { openedOn: '2005-01-01', closedOn: '2025-01-01' }),
        anAccount('old', { openedOn: '2010-01-01' }),
        anAccount('gone', { openedOn: '2024-01-01', closedOn: '2025-01-01' }),
        anAccount('new', { openedOn: '2020-01-01' }),
      ],
      defaults: [
        aDefault({ accountReference: 'owed', currentAmount: 0, status: known('paid') }),
        aDefault({ accountReference: 'owed', currentAmount: 640 }),
      ],
    });
    expect(accounts.map(({ accountId }) => accountId)).toEqual(['owed', 'new', 'old', 'gone']);
    expect(accounts[0]?.defaults.map(({ ending }) => ending)).toEqual([null, 'paid']);
  });

  it('[REPORT-009] [REPORT-022] a default whose account has left the file is shown with its own facts', () => {
    const { accounts } = shown({
      defaults: [
        aDefault({
          accountReference: 'A-9',
          provider: 'Tawny Telecom',
          accountType: known('telecommunications'),
          originalAmount: 200,
          currentAmount: null,
        }),
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

  it('[REPORT-020] insolvencies and serious credit infringements have no list of their own and are shown', () => {
    const { accounts, courtActions } = shown({
      accounts: [anAccount('a')],
      seriousInfringements: [
        {
          accountReference: 'a',
          provider: 'A Bank',
          accountType: null,
          listedOn: '2024-01-02',
          amount: 80,
        },
      ],
      insolvencies: [anInsolvency({ date: '2023-03-04' })],
    });
    expect(accounts[0]).toMatchObject({
      hasDefaults: true,
      defaults: [{ status: 'Serious credit infringement', originalAmount: 80 }],
    });
    expect(courtActions).toMatchObject([
      { kind: 'insolvency', creditor: '', courtType: 'Bankruptcy', actionDate: '2023-03-04', ending: null },
    ]);
  });

  it('[REPORT-022] [REPORT-024] says how entries ended by the bureau’s text', () => {
    const { accounts, courtActions } = shown({
      defaults: [aDefault({ status: { ...known('outstanding'), name: 'Paid' } })],
      courtProceedings: [
        aProceeding({ status: { ...known('outstanding'), name: 'Set aside' } }),
        aProceeding({ date: '2024-01-01', type: known('writ') }),
      ],
      insolvencies: [
        anInsolvency({ date: '2020-01-01', status: known('discharged'), statusOn: '2023-01-02' }),
      ],
    });
    expect(accounts[0]?.defaults).toMatchObject([{ status: 'Paid', ending: 'paid' }]);
    expect(courtActions).toMatchObject([
      { courtActionStatus: 'Set aside', ending: 'set-aside', kind: 'court-action' },
      { ending: null, kind: 'claim' },
      { courtActionStatus: 'Discharged', ending: 'ended', kind: 'insolvency', statusDate: '2023-01-02' },
    ]);
  });

  it('[REPORT-040] shows the request of an authorised agent as an access, not as an enquiry', () => {
    const agent = anEnquiry('2026-01-01', { provider: 'An Agent', kind: known('authorised-agent') });
    const access = { date: '2026-02-01', provider: null, service: 'Monitoring' };
    const report = shown({ enquiries: [agent, anEnquiry('2026-01-02')], accesses: [access] });
    expect(report.enquiries.map(({ enquiryDate }) => enquiryDate)).toEqual(['2026-01-02']);
    expect(report.accesses).toMatchObject([
      access,
      { date: '2026-01-01', provider: 'An Agent', service: 'Authorised agent' },
    ]);
  });

  it('[REPORT-040] shows the person and the notes that the file holds', () => {
    const otherNames = [{ givenName: 'Augusta', middleName: null, familyName: 'King' }];
    const { personalDetails, notes } = shown({
      subject: aSubject({ otherNames, licenceNumbers: ['1234'], employers: [], hasComplained: true }),
      notes: [{ date: null, text: 'Disputed.', filedUnder: 'A. King' }],
    });
    expect(personalDetails.map(({ kind, values }) => [kind, ...values])).toEqual([
      ['name', 'Ada Byron'],
      ['other-names', 'Augusta King'],
      ['birth-date', '1980-12-10'],
      ['gender', 'Female'],
      ['licences', '1234'],
      ['addresses', '14 Banksia Street, Coburg VIC 3058'],
      ['complaint', 'A complaint to the bureau is noted'],
    ]);
    expect(notes).toMatchObject([{ date: null, text: 'Disputed.', filedUnder: 'A. King' }]);
    expect(shown({}).personalDetails).toEqual([]);
  });

  it('[REPORT-041] marks a part that could not be read at its entry, and lists an entry that could not be', () => {
    const unread = [
      { list: 'accounts' as const, index: 1, path: 'account[2]/term', text: 'NA' },
      { list: 'courtProceedings' as const, index: null, path: 'court-action[1]', text: 'no date' },
      { list: null, index: null, path: 'individual/date-of-birth', text: '31 Feb' },
    ];
    const report = shown({ accounts: [anAccount('a'), anAccount('b')], unread });
    expect(report.accounts.map(({ accountId, unread: texts }) => [accountId, ...texts])).toEqual([
      ['a'],
      ['b', 'NA'],
    ]);
    expect(report.unreadEntries).toMatchObject([
      { part: 'courtActions', itemKind: 'court-action', text: 'no date' },
      { part: 'personalDetails', itemKind: 'personal-details', text: '31 Feb' },
    ]);
  });

  it('[REPORT-020] without a file the report says why there is none', () => {
    expect(withoutReport({ isNoFile: true })).toMatchObject({
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
    const before = shown({ courtProceedings: [aProceeding({ amount: 10 })] }).courtActions;
    const settled = aProceeding({ amount: 20, status: known('settled') });
    const after = shown({ courtProceedings: [settled] }).courtActions;
    expect(references(before)).toEqual(references(after));
    expect(after[0]?.courtActionStatus).toBe('Settled');
  });
});
