import { addMonths, isMonth, monthsBetween } from '../calendar/calendar.ts';
import { readHardship, readRepayment, type Hardship } from './repayment.ts';
import { REPORT_RULES } from './report-rules.ts';

/** A month of an account as on the wire (REPORT-021). */
export type RepaymentMonth = {
  readonly period: string;
  readonly status: string;
  readonly fhi?: Hardship | undefined;
};

/** The latest months, oldest first. Gaps are not filled. */
export function lastMonths<Month extends { readonly period: string }>(
  history: readonly Month[],
  count: number = REPORT_RULES.shownRepaymentMonths,
): Month[] {
  const sorted = history.toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0));
  return count <= 0 ? [] : sorted.slice(-count);
}

/** A calendar year with a cell for each month, null where the file has none. */
export type RepaymentYear<Month> = { readonly year: number; readonly months: readonly (Month | null)[] };

/** The history as a grid, latest year first. At most the 24 months that are kept (REPORT-028). */
export function repaymentYears<Month extends { readonly period: string }>(
  history: readonly Month[],
): RepaymentYear<Month>[] {
  const byPeriod = new Map(
    history.filter(({ period }) => isMonth(period)).map((each) => [each.period, each]),
  );
  const latest = [...byPeriod.keys()].toSorted().at(-1);
  if (latest === undefined) return [];
  const kept = (period: string) => monthsBetween(period, latest) < REPORT_RULES.keptRepaymentMonths;
  const years = new Set([...byPeriod.keys()].filter(kept).map((period) => Number(period.slice(0, 4))));
  return [...years]
    .toSorted((a, b) => b - a)
    .map((year) => {
      const first = `${String(year).padStart(4, '0')}-01`;
      const periods = Array.from({ length: 12 }, (_, index) => addMonths(first, index));
      return {
        year,
        months: periods.map((period) => (kept(period) ? (byPeriod.get(period) ?? null) : null)),
      };
    });
}

/** The history's summary, for card heads and screen readers. */
export type RepaymentSummary = {
  readonly onTime: number;
  readonly late: number;
  readonly noData: number;
  readonly hardship: number;
};

export function summariseRepayments(history: readonly RepaymentMonth[]): RepaymentSummary {
  const kinds = history.map(({ status }) => readRepayment(status).kind);
  const count = (kind: (typeof kinds)[number]) => kinds.filter((each) => each === kind).length;
  return {
    onTime: count('on-time'),
    late: count('late'),
    noData: count('no-data'),
    hardship: history.filter(({ fhi }) => readHardship(fhi) !== null).length,
  };
}
