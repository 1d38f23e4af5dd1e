import { addMonths, formatDate, isMonth, isRealDate, parseDate } from '../calendar/calendar.ts';
import type {
  FiledCourtProceeding,
  FiledDefault,
  FiledEnquiry,
  FiledInfringement,
  FiledRepayment,
} from './credit-file.ts';

/**
 * How long a credit reporting body may keep each kind of information (Privacy Act 1988, s 20W). It then has a month to
 * destroy it (s 20V).
 */
export const KEPT = {
  /** Counted from the day on which the payment was due (s 20W). */
  keptRepaymentMonths: 24,
  keptHardshipMonths: 12,
  /** Counted from the day on which the bureau collected it. */
  keptDefaultYears: 5,
  keptSeriousInfringementYears: 7,
  /** Counted from the judgment, and from the request. */
  keptCourtActionYears: 5,
  keptEnquiryYears: 5,
} as const;

/** Counted from the day on which the credit ended (s 20W). */
const KEPT_CLOSED_ACCOUNT_YEARS = 2;

/** Whichever period ends later (s 20X). */
export const KEPT_INSOLVENCY = { years: 5, yearsAfterEnd: 2 } as const;

/*
 * The first day, or month, on which an entry is kept no more; null where the file does not state when its time began.
 */

export const defaultLeavesOn = ({ listedOn }: Pick<FiledDefault, 'listedOn'>): string | null =>
  yearsAfter(listedOn, KEPT.keptDefaultYears);

export const infringementLeavesOn = ({ listedOn }: Pick<FiledInfringement, 'listedOn'>): string | null =>
  yearsAfter(listedOn, KEPT.keptSeriousInfringementYears);

export const courtProceedingLeavesOn = ({ date }: Pick<FiledCourtProceeding, 'date'>): string | null =>
  yearsAfter(date, KEPT.keptCourtActionYears);

export const enquiryLeavesOn = ({ date }: Pick<FiledEnquiry, 'date'>): string | null =>
  yearsAfter(date, KEPT.keptEnquiryYears);

export const accountLeavesOn = ({ closedOn }: { readonly closedOn: string | null }): string | null =>
  closedOn === null ? null : yearsAfter(closedOn, KEPT_CLOSED_ACCOUNT_YEARS);

/**
 * The latest day: an agreement whose debts were paid as agreed leaves with its end, or after five years, and a file does
 * not say how one ended. Null while it runs.
 */
export function insolvencyLeavesOn({
  date,
  endedOn,
}: {
  readonly date: string;
  readonly endedOn: string | null;
}): string | null {
  const sinceStart = yearsAfter(date, KEPT_INSOLVENCY.years);
  const sinceEnd = endedOn === null ? null : yearsAfter(endedOn, KEPT_INSOLVENCY.yearsAfterEnd);
  if (sinceStart === null || sinceEnd === null) return null;
  return sinceStart > sinceEnd ? sinceStart : sinceEnd;
}

/** A file has no days on which payments were due. */
export const repaymentLeavesIn = ({ month }: Pick<FiledRepayment, 'month'>): string | null =>
  monthsAfter(month, KEPT.keptRepaymentMonths);

export const hardshipLeavesIn = ({ month }: Pick<FiledRepayment, 'month'>): string | null =>
  monthsAfter(month, KEPT.keptHardshipMonths);

/** The day after a period of years that starts on a day; after 29 February, 1 March in a common year. */
function yearsAfter(day: string, years: number): string | null {
  const start = parseDate(day);
  if (start === null) return null;
  const anniversary = { ...start, year: start.year + years };
  return formatDate(isRealDate(anniversary) ? anniversary : { ...anniversary, month: 3, day: 1 });
}

const monthsAfter = (month: string, count: number): string | null =>
  isMonth(month) ? addMonths(month, count) : null;
