import { lazily } from '../lazily.ts';
import { LOCALE } from '../product-constants.ts';

/** A day on the calendar, without time or zone. Months count from 1. */
export type CalendarDate = { readonly day: number; readonly month: number; readonly year: number };

/** Decides ages and calendar months (CONST-001). */
export const TIME_ZONE = 'Australia/Sydney';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
export const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

const sydneyFormat = /* @__PURE__ */ lazily(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      timeZone: TIME_ZONE,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** True for a day that exists, leap years included (REG-023). */
export function isRealDate({ day, month, year }: CalendarDate): boolean {
  return (
    [day, month, year].every(Number.isInteger) &&
    year >= 0 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(month, year)
  );
}

/** Parses `YYYY-MM-DD`; null for any other format or a day that does not exist. */
export function parseDate(text: string): CalendarDate | null {
  const match = ISO_DATE.exec(text);
  if (!match) return null;
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isRealDate(date) ? date : null;
}

/** `YYYY-MM-DD`, the wire format. */
export function formatDate({ day, month, year }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/** `May 2025` */
export function formatMonthForPeople({ month, year }: Pick<CalendarDate, 'month' | 'year'>): string {
  return `${MONTH_NAMES[month - 1] ?? ''} ${year}`;
}

/** `May 2025` from a month as `2025-05`; any other text stays as it is. */
export function monthForPeople(month: string): string {
  const date = parseDate(`${month}-01`);
  return date === null ? month : formatMonthForPeople(date);
}

/** `1 May 2025` (CONST-001) */
export function formatDateForPeople({ day, ...month }: CalendarDate): string {
  return `${day} ${formatMonthForPeople(month)}`;
}

/** A date from the wire as people read it; an unreadable one stays as it is. */
export function dayForPeople(day: string): string {
  const date = parseDate(day);
  return date === null ? day : formatDateForPeople(date);
}

export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

const QUARTER_MS = 15 * 60_000;
let remembered: { quarter: number; date: CalendarDate } | null = null;

/**
 * The date in Sydney at an instant. Every zone's midnight is on a quarter of an hour, so the date is cached for each:
 * zone arithmetic is slow.
 */
export function sydneyDate(instant: Date): CalendarDate {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (remembered?.quarter === quarter) return remembered.date;
  const date = zonedDate(instant);
  remembered = { quarter, date };
  return date;
}

function zonedDate(instant: Date): CalendarDate {
  const parts = Object.fromEntries(
    sydneyFormat()
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return { day: Number(parts['day']), month: Number(parts['month']), year: Number(parts['year']) };
}

/** The midnight in Sydney that ends a day, YYYY-MM-DD. In winter it is an hour later by UTC. */
export function endOfSydneyDay(day: string): Date {
  const inSummer = new Date(`${day}T13:00:00Z`);
  return formatDate(sydneyDate(inSummer)) === day ? new Date(`${day}T14:00:00Z`) : inSummer;
}

/** The Sydney month, `YYYY-MM`, which decides whether a new score is due (HIST-006). */
export function sydneyMonth(instant: Date): string {
  return monthOf(sydneyDate(instant));
}

export function monthOf(date: CalendarDate): string {
  return formatDate(date).slice(0, 7);
}

export function isMonth(text: string): boolean {
  return ISO_MONTH.test(text);
}

/** Throws unless the format is `YYYY-MM`. `count` may be negative. */
export function addMonths(month: string, count: number): string {
  const index = monthIndex(month) + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${pad((index % 12) + 1)}`;
}

/** Negative if `later` is before `earlier`. */
export function monthsBetween(earlier: string, later: string): number {
  return monthIndex(later) - monthIndex(earlier);
}

/** Age in whole years. A birthday on 29 February counts from 1 March in common years (REG-025). */
export function ageOn(birth: CalendarDate, today: CalendarDate): number {
  const hadBirthday = today.month - birth.month || today.day - birth.day;
  return today.year - birth.year - (hadBirthday < 0 ? 1 : 0);
}

function monthIndex(month: string): number {
  const match = ISO_MONTH.exec(month);
  if (!match) throw new RangeError('a month is written YYYY-MM');
  return Number(match[1]) * 12 + Number(match[2]) - 1;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

const timeOfDay = /* @__PURE__ */ lazily(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, timeStyle: 'short' }),
);

/** The time in Sydney, such as `2:05 pm`. */
export function formatTimeForPeople(instant: Date): string {
  return timeOfDay().format(instant);
}

/** The date and time in Sydney, such as `5 Nov 2026, 2:05 pm` (CONST-001). */
export function formatMomentForPeople(instant: Date): string {
  return `${formatDateForPeople(sydneyDate(instant))}, ${formatTimeForPeople(instant)}`;
}
