import { describe, expect, it } from 'vitest';

import { readRepayment } from '../report/repayment.ts';
import { EMPTY_FILE, type FileList } from './credit-file.ts';
import { changeCount, FILE_CHANGE_KINDS, fileChanges } from './file-changes.ts';
import {
  aDefault,
  aFile as file,
  anAccount,
  anEnquiry as enquiry,
  anInsolvency,
  aProceeding,
  known,
} from './test-file.ts';

const month = (at: string, code = '0', hardship: 'A' | 'V' | null = null) => ({ month: at, code, hardship });
const account = (reference: string, overrides: Parameters<typeof anAccount>[1] = {}) =>
  anAccount(reference, { repayments: [month('2026-01'), month('2026-02')], ...overrides });
const unpaid = aDefault();
const judgment = aProceeding();
const infringement = { ...unpaid, amount: 5000 };
const insolvency = anInsolvency();
const empty = EMPTY_FILE;
const unread = (list: FileList) => ({ list, index: null, path: `${list}[1]`, text: '?' });
const nameless = (provider: string, closedOn: string | null) =>
  anAccount('', { accountReference: null, provider, closedOn });

describe('fileChanges', () => {
  it('[SCORE-025] finds no changes in an unchanged file, whatever its order', () => {
    const [one, two] = [enquiry('2026-01-02'), enquiry('2026-01-03')];
    const before = file({ accounts: [account('a'), account('b')], enquiries: [one, two] });
    const after = file({ accounts: [account('b'), account('a')], enquiries: [two, one] });
    expect(fileChanges(before, after)).toEqual([]);
    expect(fileChanges(empty, empty)).toEqual([]);
  });

  it('[REPORT-026] takes each month for missed that the report shows as missed', () => {
    const before = file({ accounts: [account('a', { repayments: [] })] });
    const after = (code: string) =>
      file({ accounts: [account('a', { repayments: [month('2026-01', code)] })] });
    const codes = '0123456XCARPTO79Z'.split('');
    const missed = codes.filter((code) =>
      fileChanges(before, after(code)).some(({ kind }) => kind === 'payment-missed'),
    );
    expect(missed).toEqual(codes.filter((code) => readRepayment(code).kind === 'late'));
  });

  it('ignores a payment on time and an expired month', () => {
    const before = file({ accounts: [account('a')] });
    const later = account('a', { repayments: [month('2026-02'), month('2026-03')] });
    expect(fileChanges(before, file({ accounts: [later] }))).toEqual([]);
  });

  it('counts added and removed enquiries, two alike as two', () => {
    const before = file({ enquiries: [enquiry('2021-01-01'), enquiry('2026-01-01')] });
    const alike = [enquiry('2026-01-01'), enquiry('2026-01-01'), enquiry('2026-01-01')];
    expect(fileChanges(before, file({ enquiries: alike }))).toEqual([
      { kind: 'enquiry-added', count: 2 },
      { kind: 'enquiry-removed', count: 1 },
    ]);
  });

  it('distinguishes opened, closed and removed accounts', () => {
    const before = file({ accounts: [account('a'), account('old')] });
    const after = file({ accounts: [account('a', { closedOn: '2026-02-01' }), account('new')] });
    const changes = fileChanges(before, after);
    expect(changes).toEqual([
      { kind: 'account-opened', count: 1 },
      { kind: 'account-closed', count: 1 },
      { kind: 'account-removed', count: 1 },
    ]);
    expect(changeCount(changes)).toBe(3);
  });

  it('recognises a paid default, and counts other changes as updates', () => {
    const before = file({ defaults: [unpaid] });
    const paid = aDefault({ status: known('paid') });
    expect(fileChanges(before, file({ defaults: [paid] }))).toEqual([{ kind: 'default-paid', count: 1 }]);
    expect(fileChanges(file({ defaults: [paid] }), before)).toEqual([{ kind: 'default-updated', count: 1 }]);
    expect(fileChanges(before, file({ defaults: [paid, { ...paid, originalAmount: 1 }] }))).toEqual([
      { kind: 'default-added', count: 1 },
      { kind: 'default-paid', count: 1 },
    ]);
    expect(fileChanges(empty, before)).toEqual([{ kind: 'default-added', count: 1 }]);
    expect(fileChanges(before, empty)).toEqual([{ kind: 'default-removed', count: 1 }]);
  });

  it('counts a settled court action as updated', () => {
    const before = file({ courtProceedings: [judgment] });
    expect(
      fileChanges(before, file({ courtProceedings: [{ ...judgment, status: known('settled') }] })),
    ).toEqual([{ kind: 'court-action-updated', count: 1 }]);
    expect(fileChanges(empty, before)).toEqual([{ kind: 'court-action-added', count: 1 }]);
    expect(fileChanges(before, empty)).toEqual([{ kind: 'court-action-removed', count: 1 }]);
  });

  it.each(['1', '6', 'X'])('counts a new month with the code %s as a missed payment', (code) => {
    const later = account('a', { repayments: [month('2026-02'), month('2026-03', code)] });
    expect(fileChanges(file({ accounts: [account('a')] }), file({ accounts: [later] }))).toEqual([
      { kind: 'payment-missed', count: 1 },
    ]);
  });

  it.each(['0', 'C', 'P', 'R'])('does not count a new month with the code %s', (code) => {
    const later = account('a', { repayments: [month('2026-02'), month('2026-03', code)] });
    expect(fileChanges(file({ accounts: [account('a')] }), file({ accounts: [later] }))).toEqual([]);
  });

  it('counts hardship and corrected months once an account', () => {
    const noted = account('a', {
      repayments: [month('2026-02', '0', 'A'), month('2026-03', '0', 'A')],
    });
    const corrected = account('b', { repayments: [month('2026-01', '1'), month('2026-02', '2')] });
    const before = file({ accounts: [account('a'), account('b')] });
    expect(fileChanges(before, file({ accounts: [noted, corrected] }))).toEqual([
      { kind: 'hardship-noted', count: 1 },
      { kind: 'repayments-corrected', count: 1 },
    ]);
  });

  it('ignores the past that a new account brings', () => {
    const late = account('new', { repayments: [month('2026-02', '3')] });
    expect(fileChanges(empty, file({ accounts: [late] }))).toEqual([{ kind: 'account-opened', count: 1 }]);
  });

  it('counts serious credit infringements and insolvencies that come and go', () => {
    const listed = file({ seriousInfringements: [infringement], insolvencies: [insolvency] });
    expect(fileChanges(empty, listed)).toEqual([
      { kind: 'infringement-added', count: 1 },
      { kind: 'insolvency-added', count: 1 },
    ]);
    expect(fileChanges(listed, empty)).toEqual([
      { kind: 'infringement-removed', count: 1 },
      { kind: 'insolvency-removed', count: 1 },
    ]);
    expect(fileChanges(listed, listed)).toEqual([]);
  });

  it('counts an entry as updated whose text alone says that it is over', () => {
    const before = file({ defaults: [unpaid], courtProceedings: [judgment], insolvencies: [insolvency] });
    const after = file({
      defaults: [aDefault({ status: { ...known('outstanding'), name: 'Paid' } })],
      courtProceedings: [aProceeding({ status: { ...known('outstanding'), name: 'Set aside' } })],
      insolvencies: [anInsolvency({ status: { code: 'O', name: 'Discharged', meaning: null } })],
    });
    expect(fileChanges(before, after)).toEqual([
      { kind: 'default-paid', count: 1 },
      { kind: 'court-action-updated', count: 1 },
      { kind: 'insolvency-updated', count: 1 },
    ]);
  });

  it('takes an entry that could not be read neither for gone nor for new', () => {
    const whole = file({
      defaults: [unpaid],
      courtProceedings: [judgment],
      enquiries: [enquiry('2026-01-01')],
    });
    const partly = file({
      unread: [unread('defaults'), unread('courtProceedings'), unread('enquiries')],
    });
    expect(fileChanges(whole, partly)).toEqual([]);
    expect(fileChanges(partly, whole)).toEqual([]);
  });

  it('ignores the requests of an authorised agent', () => {
    const asked = file({ enquiries: [enquiry('2026-01-01', { kind: known('authorised-agent') })] });
    expect(fileChanges(empty, asked)).toEqual([]);
  });

  it('distinguishes accounts without a reference', () => {
    const before = file({ accounts: [nameless('A', null), nameless('B', null)] });
    const after = file({ accounts: [nameless('A', '2026-02-01'), nameless('B', null)] });
    expect(fileChanges(before, after)).toEqual([{ kind: 'account-closed', count: 1 }]);
  });

  it('finds every kind of change somewhere', () => {
    const old = account('a', { repayments: [month('2026-01', '1')] });
    const now = account('a', {
      closedOn: '2026-02-03',
      repayments: [month('2026-01'), month('2026-02', '3', 'A')],
    });
    const before = file({
      accounts: [old, account('gone')],
      enquiries: [enquiry('2021-01-01')],
      defaults: [aDefault({ accountReference: 'gone' }), aDefault(), aDefault({ accountReference: 'b' })],
      courtProceedings: [aProceeding({ creditor: 'Gone' }), judgment],
      seriousInfringements: [{ ...infringement, listedOn: '2019-01-01' }],
      insolvencies: [{ ...insolvency, date: '2019-01-01' }, anInsolvency({ reference: 'NSW-2' })],
    });
    const after = file({
      accounts: [now, account('new')],
      enquiries: [enquiry('2026-01-01')],
      defaults: [
        aDefault({ accountReference: 'new' }),
        aDefault({ status: known('paid') }),
        aDefault({ accountReference: 'b', status: { code: 'SOLD', name: null, meaning: null } }),
      ],
      courtProceedings: [aProceeding({ creditor: 'New' }), aProceeding({ status: known('settled') })],
      seriousInfringements: [infringement],
      insolvencies: [insolvency, anInsolvency({ reference: 'NSW-2', status: known('discharged') })],
    });
    expect(fileChanges(before, after).map(({ kind }) => kind)).toEqual([...FILE_CHANGE_KINDS]);
  });
});
