import { describe, expect, it } from 'vitest';

import { changeCount, fileChanges, type ComparableFile } from './file-changes.ts';

const month = (at: string, code = '0', hardship: string | null = null) => ({ month: at, code, hardship });
const account = (accountReference: string, overrides: Partial<ComparableFile['accounts'][number]> = {}) => ({
  accountReference,
  status: 'OPEN',
  repaymentHistory: [month('2026-01'), month('2026-02')],
  ...overrides,
});
const enquiry = (date: string, amount = 5000) => ({ date, provider: 'A Bank', type: 'CARD', amount });
const unpaid = { ...enquiry('2025-05-01'), accountReference: 'a', status: 'outstanding' };
const judgment = { date: '2025-06-01', type: 'JUDGMENT', creditor: 'A Council', amount: 900, settled: false };

const empty: ComparableFile = { accounts: [], enquiries: [], defaults: [], courtActions: [] };
const file = (parts: Partial<ComparableFile>): ComparableFile => ({ ...empty, ...parts });

describe('fileChanges', () => {
  it('[SCORE-025] finds no changes in an unchanged file, whatever its order', () => {
    const [one, two] = [enquiry('2026-01-02'), enquiry('2026-01-03')];
    const before = file({ accounts: [account('a'), account('b')], enquiries: [one, two] });
    const after = file({ accounts: [account('b'), account('a')], enquiries: [two, one] });
    expect(fileChanges(before, after)).toEqual([]);
    expect(fileChanges(empty, empty)).toEqual([]);
  });

  it('ignores a payment on time and an expired month', () => {
    const before = file({ accounts: [account('a')] });
    const later = account('a', { repaymentHistory: [month('2026-02'), month('2026-03')] });
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
    const after = file({ accounts: [account('a', { status: 'CLOSED' }), account('new')] });
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
    const paid = { ...unpaid, status: 'paid' };
    expect(fileChanges(before, file({ defaults: [paid] }))).toEqual([{ kind: 'default-paid', count: 1 }]);
    expect(fileChanges(file({ defaults: [paid] }), before)).toEqual([{ kind: 'default-updated', count: 1 }]);
    expect(fileChanges(before, file({ defaults: [paid, { ...paid, amount: 1 }] }))).toEqual([
      { kind: 'default-added', count: 1 },
      { kind: 'default-paid', count: 1 },
    ]);
    expect(fileChanges(empty, before)).toEqual([{ kind: 'default-added', count: 1 }]);
    expect(fileChanges(before, empty)).toEqual([{ kind: 'default-removed', count: 1 }]);
  });

  it('counts a settled court action as updated', () => {
    const before = file({ courtActions: [judgment] });
    expect(fileChanges(before, file({ courtActions: [{ ...judgment, settled: true }] }))).toEqual([
      { kind: 'court-action-updated', count: 1 },
    ]);
    expect(fileChanges(empty, before)).toEqual([{ kind: 'court-action-added', count: 1 }]);
    expect(fileChanges(before, empty)).toEqual([{ kind: 'court-action-removed', count: 1 }]);
  });

  it.each(['1', '6', 'X'])('counts a new month with the code %s as a missed payment', (code) => {
    const later = account('a', { repaymentHistory: [month('2026-02'), month('2026-03', code)] });
    expect(fileChanges(file({ accounts: [account('a')] }), file({ accounts: [later] }))).toEqual([
      { kind: 'payment-missed', count: 1 },
    ]);
  });

  it.each(['0', 'C', 'P', 'R'])('does not count a new month with the code %s', (code) => {
    const later = account('a', { repaymentHistory: [month('2026-02'), month('2026-03', code)] });
    expect(fileChanges(file({ accounts: [account('a')] }), file({ accounts: [later] }))).toEqual([]);
  });

  it('counts hardship and corrected months once an account', () => {
    const noted = account('a', {
      repaymentHistory: [month('2026-02', '0', 'A'), month('2026-03', '0', 'A')],
    });
    const corrected = account('b', { repaymentHistory: [month('2026-01', '1'), month('2026-02', '2')] });
    const before = file({ accounts: [account('a'), account('b')] });
    expect(fileChanges(before, file({ accounts: [noted, corrected] }))).toEqual([
      { kind: 'hardship-noted', count: 1 },
      { kind: 'repayments-corrected', count: 1 },
    ]);
  });

  it('ignores the past that a new account brings', () => {
    const late = account('new', { repaymentHistory: [month('2026-02', '3')] });
    expect(fileChanges(empty, file({ accounts: [late] }))).toEqual([{ kind: 'account-opened', count: 1 }]);
  });
});
