import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  ageOn,
  compareDates,
  endOfSydneyDay,
  formatDate,
  formatDateForPeople,
  isMonth,
  isRealDate,
  monthsBetween,
  parseDate,
  sydneyDate,
  sydneyMonth,
} from './calendar.ts';

const anyMonth = fc
  .record({ year: fc.integer({ min: 1900, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);

describe('dates', () => {
  it('[REG-023] refuses days that do not exist and honours leap years', () => {
    expect(isRealDate({ day: 29, month: 2, year: 2004 })).toBe(true);
    expect(isRealDate({ day: 29, month: 2, year: 2000 })).toBe(true);
    expect(isRealDate({ day: 29, month: 2, year: 1900 })).toBe(false);
    expect(isRealDate({ day: 31, month: 4, year: 1990 })).toBe(false);
    expect(isRealDate({ day: 0, month: 1, year: 1990 })).toBe(false);
    expect(isRealDate({ day: 1, month: 13, year: 1990 })).toBe(false);
    expect(isRealDate({ day: 1.5, month: 1, year: 1990 })).toBe(false);
    expect(isRealDate({ day: Number.NaN, month: 1, year: 1990 })).toBe(false);
  });

  it('parses a date as it was written', () => {
    expect(parseDate('2008-02-29')).toEqual({ day: 29, month: 2, year: 2008 });
    expect(formatDate({ day: 1, month: 3, year: 2026 })).toBe('2026-03-01');
  });

  it.each([
    '2026-2-01',
    '2026-02-30',
    '01/02/2026',
    '2026-02-01T00:00:00Z',
    '',
    ' 2026-02-01',
    '2026-02-01\n',
  ])('refuses %j as a date', (text) => expect(parseDate(text)).toBeNull());

  it('[CONST-001] writes day, short month and year for people', () => {
    expect(formatDateForPeople({ day: 1, month: 5, year: 2025 })).toBe('1 May 2025');
    expect(formatDateForPeople({ day: 30, month: 9, year: 2025 })).toBe('30 Sep 2025');
  });

  it('compares dates by year, month and day', () => {
    const date = { day: 2, month: 2, year: 2020 };
    expect(compareDates(date, { ...date })).toBe(0);
    expect(compareDates(date, { ...date, day: 3 })).toBeLessThan(0);
    expect(compareDates(date, { day: 9, month: 1, year: 2020 })).toBeGreaterThan(0);
    expect(compareDates(date, { day: 1, month: 1, year: 2021 })).toBeLessThan(0);
  });
});

describe('Sydney', () => {
  it('[CONST-001] takes the day in Sydney, in summer and winter', () => {
    expect(sydneyDate(new Date('2026-02-28T12:59:59Z'))).toEqual({ day: 28, month: 2, year: 2026 });
    expect(sydneyDate(new Date('2026-02-28T13:00:00Z'))).toEqual({ day: 1, month: 3, year: 2026 });
    expect(sydneyDate(new Date('2026-06-30T13:59:59Z'))).toEqual({ day: 30, month: 6, year: 2026 });
    expect(sydneyDate(new Date('2026-06-30T14:00:00Z'))).toEqual({ day: 1, month: 7, year: 2026 });
  });

  it.each([
    ['2026-01-31', '2026-01-31T13:00:00Z'],
    ['2026-04-05', '2026-04-05T14:00:00Z'],
    ['2026-06-30', '2026-06-30T14:00:00Z'],
    ['2026-10-04', '2026-10-04T13:00:00Z'],
  ])('[CONTACT-018] ends %s at midnight, also when the clocks change', (day, end) => {
    expect(endOfSydneyDay(day)).toEqual(new Date(end));
  });

  it('[HIST-006] changes the calendar month at midnight in Sydney', () => {
    expect(sydneyMonth(new Date('2025-12-31T12:59:59Z'))).toBe('2025-12');
    expect(sydneyMonth(new Date('2025-12-31T13:00:00Z'))).toBe('2026-01');
  });
});

describe('months', () => {
  it('adds and counts months across years', () => {
    expect(addMonths('2025-11', 3)).toBe('2026-02');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(monthsBetween('2025-11', '2026-02')).toBe(3);
    expect(monthsBetween('2026-02', '2025-11')).toBe(-3);
  });

  it('adding months is the inverse of counting them', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -600, max: 600 }), (month, count) => {
        const later = addMonths(month, count);
        expect(isMonth(later)).toBe(true);
        expect(monthsBetween(month, later)).toBe(count);
      }),
    );
  });

  it('throws for anything but a month', () => {
    expect(() => addMonths('2026-13', 1)).toThrow(RangeError);
    expect(isMonth('2026-00')).toBe(false);
    expect(isMonth('2026-1')).toBe(false);
  });
});

describe('age', () => {
  const leapling = { day: 29, month: 2, year: 2008 };

  it('[REG-025] a person born on 29 February turns 18 on 1 March of a common year', () => {
    expect(ageOn(leapling, { day: 28, month: 2, year: 2026 })).toBe(17);
    expect(ageOn(leapling, { day: 1, month: 3, year: 2026 })).toBe(18);
  });

  it('[REG-025] counts a birthday today', () => {
    const birth = { day: 15, month: 6, year: 2000 };
    expect(ageOn(birth, { day: 14, month: 6, year: 2018 })).toBe(17);
    expect(ageOn(birth, { day: 15, month: 6, year: 2018 })).toBe(18);
    expect(ageOn(birth, { day: 1, month: 7, year: 2018 })).toBe(18);
  });
});
