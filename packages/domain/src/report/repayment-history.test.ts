import { describe, expect, it } from 'vitest';

import { addMonths } from '../calendar/calendar.ts';
import { lastMonths, repaymentYears, summariseRepayments } from './repayment-history.ts';

const months = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ period: addMonths(first, index), status: '0' }));

describe('the last months', () => {
  it('[REPORT-028] returns six months by default, oldest first', () => {
    const shown = lastMonths(months('2024-11', 24));
    expect(shown.map(({ period }) => period)).toEqual([
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ]);
    expect(lastMonths(months('2024-11', 24), 24)).toHaveLength(24);
  });

  it('[REPORT-028] sorts the months without changing the given list', () => {
    const mixed = months('2026-01', 8).toReversed();
    expect(lastMonths(mixed, 2).map(({ period }) => period)).toEqual(['2026-07', '2026-08']);
    expect(mixed[0]?.period).toBe('2026-08');
  });

  it('[REPORT-028] returns all months of a short history', () => {
    expect(lastMonths(months('2026-01', 2))).toHaveLength(2);
    expect(lastMonths([])).toEqual([]);
    expect(lastMonths(months('2026-01', 3), 0)).toEqual([]);
  });
});

describe('the grid of years', () => {
  it('[REPORT-028] has a row for each calendar year, latest first, with a cell for each month', () => {
    const years = repaymentYears(months('2024-11', 24));
    expect(years.map(({ year }) => year)).toEqual([2026, 2025, 2024]);
    expect(years.every(({ months: cells }) => cells.length === 12)).toBe(true);
    expect(years[2]?.months.map((month) => month?.period ?? null)).toEqual([
      ...Array.from({ length: 10 }, () => null),
      '2024-11',
      '2024-12',
    ]);
    expect(years.flatMap((year) => year.months).filter((month) => month !== null)).toHaveLength(24);
  });

  it('[REPORT-028] shows no month beyond the two years that are kept', () => {
    const years = repaymentYears(months('2023-01', 40));
    const shown = years.flatMap((year) => year.months).filter((month) => month !== null);
    expect(shown).toHaveLength(24);
    expect(shown.map(({ period }) => period).toSorted()[0]).toBe('2024-05');
  });

  it('[REPORT-028] leaves gaps and skips invalid months', () => {
    const years = repaymentYears([
      { period: '2026-01', status: '0' },
      { period: '2026-03', status: '2' },
      { period: 'soon', status: '0' },
    ]);
    expect(years).toHaveLength(1);
    expect(years[0]?.months.slice(0, 3).map((month) => month?.status ?? null)).toEqual(['0', null, '2']);
    expect(repaymentYears([])).toEqual([]);
    expect(repaymentYears([{ period: '2026-13', status: '0' }])).toEqual([]);
  });
});

it('[REPORT-026] [REPORT-027] counts every month once, and hardship separately', () => {
  const history = [
    { period: '2026-01', status: '0' },
    { period: '2026-02', status: '3', fhi: 'A' as const },
    { period: '2026-03', status: '0', fhi: 'V' as const },
    { period: '2026-04', status: 'R' },
    { period: '2026-05', status: '?' },
  ];
  expect(summariseRepayments(history)).toEqual({ onTime: 2, late: 2, noData: 1, hardship: 2 });
  expect(summariseRepayments([])).toEqual({ onTime: 0, late: 0, noData: 0, hardship: 0 });
});
