import { compareDates, type CalendarDate } from '../calendar/calendar.ts';

const DAY_MS = 86_400_000;

/**
 * The day `count` business days after `from` in Sydney; the day itself never counts. Business days are Monday to Friday
 * except the public holidays of New South Wales, worked out by rule: New Year's Day, Australia Day, Christmas Day and
 * Boxing Day with the weekday that replaces them on a weekend, Good Friday, Easter Monday, Anzac Day, the King's
 * Birthday (second Monday of June) and Labour Day (first Monday of October). A holiday proclaimed for one year alone is
 * not known: what is due then is promised a day too early, never too late.
 */
export function addBusinessDays(from: CalendarDate, count: number): CalendarDate {
  let day = from;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The day `count` business days before `to`; the day itself never counts. */
export function businessDaysBefore(to: CalendarDate, count: number): CalendarDate {
  let day = to;
  for (let left = count; left > 0;) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/**
 * How many days `later` is after `earlier`; negative the other way round. It uses no clock, so no clock change shifts
 * it.
 */
export function daysBetween(earlier: CalendarDate, later: CalendarDate): number {
  return (midnightOf(later) - midnightOf(earlier)) / DAY_MS;
}

/** The day `count` days later. */
export function addDays(date: CalendarDate, count: number): CalendarDate {
  const moved = new Date(midnightOf(date) + count * DAY_MS);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

function midnightOf({ year, month, day }: CalendarDate): number {
  return Date.UTC(year, month - 1, day);
}

/** True for a day that counts towards a promise. */
export function isBusinessDay(date: CalendarDate): boolean {
  if (isWeekend(date)) return false;
  return !holidaysOf(date.year).some((holiday) => compareDates(holiday, date) === 0);
}

function holidaysOf(year: number): CalendarDate[] {
  const easter = easterSunday(year);
  const christmas = substitutes([
    { year, month: 12, day: 25 },
    { year, month: 12, day: 26 },
  ]);
  return [
    ...substitutes([{ year, month: 1, day: 1 }]),
    ...substitutes([{ year, month: 1, day: 26 }]),
    addDays(easter, -2),
    addDays(easter, 1),
    { year, month: 4, day: 25 },
    nthMonday(year, 6, 2),
    nthMonday(year, 10, 1),
    ...christmas,
  ];
}

/** Each holiday, or the first weekday after it that the previous one has not taken. */
function substitutes(holidays: readonly CalendarDate[]): CalendarDate[] {
  const taken: CalendarDate[] = [];
  for (const holiday of holidays) {
    let day = holiday;
    while (isWeekend(day) || taken.some((other) => compareDates(other, day) === 0)) day = addDays(day, 1);
    taken.push(day);
  }
  return taken;
}

function weekdayOf({ year, month, day }: CalendarDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function isWeekend(date: CalendarDate): boolean {
  return [0, 6].includes(weekdayOf(date));
}

function nthMonday(year: number, month: number, nth: number): CalendarDate {
  const first = { year, month, day: 1 };
  return addDays(first, ((8 - weekdayOf(first)) % 7) + 7 * (nth - 1));
}

/** The Gregorian rule as Meeus, Jones and Butcher wrote it down. */
function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return { year, month: Math.floor(n / 31), day: (n % 31) + 1 };
}
