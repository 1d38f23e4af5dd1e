import { formatDate, type CalendarDate } from '../calendar/calendar.ts';
import { PUBLIC_HOLIDAYS } from './public-holidays.ts';

const DAY_MS = 86_400_000;

/**
 * The day `count` business days after `from` in Sydney; `from` itself never counts. Business days are Monday to Friday
 * except the public holidays of New South Wales. One proclaimed after the list was written is unknown, so a promise may
 * fall a day early, never late.
 */
export function addBusinessDays(from: CalendarDate, count: number): CalendarDate {
  let day = from;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The day `count` business days before `to`, not counting `to`. */
export function businessDaysBefore(to: CalendarDate, count: number): CalendarDate {
  let day = to;
  for (let left = count; left > 0;) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** Negative if `later` is before `earlier`. Unaffected by clock changes. */
export function daysBetween(earlier: CalendarDate, later: CalendarDate): number {
  return (midnightOf(later) - midnightOf(earlier)) / DAY_MS;
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  const moved = new Date(midnightOf(date) + count * DAY_MS);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

function midnightOf({ year, month, day }: CalendarDate): number {
  return Date.UTC(year, month - 1, day);
}

export function isBusinessDay(date: CalendarDate): boolean {
  const weekday = new Date(midnightOf(date)).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return PUBLIC_HOLIDAYS[date.year]?.includes(formatDate(date).slice('YYYY-'.length)) !== true;
}
