import { describe, expect, it } from 'vitest';
import { fileAsOf, type Account, type Life } from './credit-file.ts';
import { monthOf } from './months.ts';

const asOf = monthOf('2026-11');
const loan: Account = {
  reference: 'A-ABCDEF',
  provider: 'Spinifex Finance',
  type: 'PERSONAL_LOAN',
  limit: 9_000,
  opened: asOf - 40,
  openedDay: 9,
  closed: null,
  missed: new Map([
    [asOf - 3, 1],
    [asOf - 2, 2],
    [asOf - 1, 9],
  ]),
  hardship: { kind: 'V', calendarMonths: [10] },
};
const life: Life = {
  fileSince: asOf - 90,
  accounts: [loan],
  enquiries: [60, 61, 0].map((age) => ({
    month: asOf - age,
    day: 1,
    provider: 'Yabby Pay',
    type: 'CREDIT_CARD' as const,
    amount: 100,
  })),
  defaults: [],
  courtActions: [],
};

describe('credit file', () => {
  it('[REPORT-028] holds 24 months of repayments, the last of them the month before', () => {
    const repayments = fileAsOf(life, asOf).accounts[0]?.repayments ?? [];
    expect(repayments).toHaveLength(24);
    expect(repayments.at(-1)?.month).toBe(asOf - 1);
  });

  it('[REPORT-026] counts a debt up from 1 and ends at X', () => {
    const codes = fileAsOf(life, asOf).accounts[0]?.repayments.map(({ code }) => code) ?? [];
    expect(codes.slice(-3)).toEqual(['1', '2', 'X']);
  });

  it('[REPORT-030] lists enquiries for five years and none of the month asked for or later', () => {
    expect(fileAsOf(life, asOf).enquiries.map(({ month }) => asOf - month)).toEqual([60]);
  });

  it('[REPORT-030] shows hardship for twelve months and marks it apart from the repayment code', () => {
    const shown = fileAsOf(life, asOf).accounts[0]?.repayments.filter(({ hardship }) => hardship !== null);
    expect(shown?.map(({ month, hardship }) => [asOf - month, hardship])).toEqual([[1, 'V']]);
  });

  it('marks the months after closing with C and drops the account after two years', () => {
    const closed: Life = { ...life, accounts: [{ ...loan, missed: new Map(), closed: asOf - 10 }] };
    const codes = fileAsOf(closed, asOf).accounts[0]?.repayments.map(({ code }) => code) ?? [];
    expect(codes.slice(-9)).toEqual(Array.from({ length: 9 }, () => 'C'));
    expect(fileAsOf(closed, asOf + 20).accounts).toEqual([]);
  });
});
