import { ageOn, isRealDate, MONTH_NAMES, type CalendarDate } from '../calendar/calendar.ts';
import type { FieldError } from './field-error.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { normaliseNumber } from './text-fields.ts';

/** The parts as typed and sent: `yy` has all four digits of the year (REG-039). */
export type BirthDateParts = { readonly dd: string; readonly mm: string; readonly yy: string };

/** The minimum age for an account and for offers (OFFER-038). */
export const MINIMUM_AGE = 18;
const EARLIEST_BIRTH_YEAR = 1900;

/** A month as digits; a word counts by its first three letters. */
export function normaliseMonth(text: string): string {
  const typed = normaliseNumber(text);
  if (!/^[a-z]{3,9}\.?$/i.test(typed)) return typed;
  const start = typed.slice(0, 3).toLowerCase();
  const index = MONTH_NAMES.findIndex((name) => name.toLowerCase() === start);
  return index === -1 ? typed : String(index + 1);
}

/** Null unless the parts form an existing day. */
export function parseBirthDate({ dd, mm, yy }: BirthDateParts): CalendarDate | null {
  const [day, month, year] = [normaliseNumber(dd), normaliseMonth(mm), normaliseNumber(yy)];
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null;
  const date = { day: Number(day), month: Number(month), year: Number(year) };
  return isRealDate(date) ? date : null;
}

export function birthDateParts({ day, month, year }: CalendarDate): BirthDateParts {
  return { dd: String(day).padStart(2, '0'), mm: String(month).padStart(2, '0'), yy: String(year) };
}

/**
 * Each missing part has its own error; otherwise there is at most one, at `dob` (REG-022 to REG-025). `today` is the
 * Sydney date.
 */
export function validateBirthDate(parts: BirthDateParts, today: CalendarDate): FieldError[] {
  const missing: FieldError[] = [];
  if (normaliseNumber(parts.dd) === '')
    missing.push({ field: 'dob.dd', message: FIELD_MESSAGES.birthDayRequired });
  if (normaliseNumber(parts.mm) === '')
    missing.push({ field: 'dob.mm', message: FIELD_MESSAGES.birthMonthRequired });
  if (normaliseNumber(parts.yy) === '')
    missing.push({ field: 'dob.yy', message: FIELD_MESSAGES.birthYearRequired });
  if (missing.length > 0) return missing;

  const birth = parseBirthDate(parts);
  if (!birth || birth.year < EARLIEST_BIRTH_YEAR || birth.year > today.year) {
    return [{ field: 'dob', message: FIELD_MESSAGES.dateInvalid }];
  }
  return ageOn(birth, today) < MINIMUM_AGE ? [{ field: 'dob', message: FIELD_MESSAGES.tooYoung }] : [];
}
