import { describe, expect, it } from 'vitest';
import { formatDate, parseDate, type CalendarDate } from '../calendar/calendar.ts';
import { addBusinessDays, addDays, isBusinessDay } from './business-days.ts';
import { complaintAnswerDue, complaintLawDay } from './complaint-times.ts';

function day(text: string): CalendarDate {
  const date = parseDate(text);
  if (date === null) throw new Error(text);
  return date;
}

describe('business days', () => {
  it.each([
    ['2026-01-01', "New Year's Day"],
    ['2026-01-26', 'Australia Day'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2027-03-26', 'Good Friday'],
    ['2025-04-25', 'Anzac Day'],
    ['2026-04-27', 'the Monday after Anzac Day on a Saturday'],
    ['2022-09-22', 'the National Day of Mourning, proclaimed for one year'],
    ['2026-06-08', "the King's Birthday"],
    ['2026-10-05', 'Labour Day'],
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-28', 'Boxing Day, which is a Saturday'],
    ['2027-12-27', 'Christmas Day, which is a Saturday'],
    ['2027-12-28', 'Boxing Day, which is a Sunday'],
    ['2028-01-03', "New Year's Day, which is a Saturday"],
    ['2026-11-21', 'a Saturday'],
  ])('excludes %s from business days: %s', (date) => {
    expect(isBusinessDay(day(date))).toBe(false);
  });

  it.each(['2026-04-02', '2026-04-07', '2026-01-02', '2026-12-24', '2026-12-29'])(
    'includes %s in business days',
    (date) => {
      expect(isBusinessDay(day(date))).toBe(true);
    },
  );

  it('counts business days from the day after', () => {
    expect(formatDate(addBusinessDays(day('2026-11-20'), 1))).toBe('2026-11-23');
    expect(formatDate(addDays(day('2026-02-27'), 2))).toBe('2026-03-01');
  });
});

describe('a complaint', () => {
  it('[LEGAL-004] makes a complaint due 15 business days after it arrives', () => {
    expect(formatDate(complaintAnswerDue(new Date('2026-11-02T03:00:00Z')))).toBe('2026-11-23');
  });

  it('[LEGAL-004] takes the day of arrival in Sydney', () => {
    expect(formatDate(complaintAnswerDue(new Date('2026-11-01T14:00:00Z')))).toBe('2026-11-23');
    expect(formatDate(complaintAnswerDue(new Date('2026-11-02T13:30:00Z')))).toBe('2026-11-24');
  });

  it.each([
    ['over New Year', '2026-12-18T01:00:00Z', '2027-01-13', '2027-01-17', '2027-01-08'],
    ['over Easter', '2026-03-20T01:00:00Z', '2026-04-14', '2026-04-19', '2026-04-10'],
    [
      'late on the eve of a change of clocks',
      '2026-10-03T13:30:00Z',
      '2026-10-26',
      '2026-11-02',
      '2026-10-24',
    ],
  ])(
    '[CONTACT-015] counts business days for our promise, and calendar days for the law, %s',
    (_, at, ...days) => {
      const received = new Date(at);
      const law = [complaintLawDay(received), complaintLawDay(received, 21)];
      expect([complaintAnswerDue(received), ...law].map(formatDate)).toEqual(days);
    },
  );

  it('[LEGAL-004] makes a complaint due within the 30 calendar days of the law, in any week of ten years', () => {
    for (let week = 0; week < 522; week += 1) {
      const received = new Date(Date.UTC(2026, 0, 1 + week * 7, 1));
      const due = complaintAnswerDue(received);
      const days = (Date.UTC(due.year, due.month - 1, due.day) - received.getTime()) / 86_400_000;
      expect(days).toBeLessThanOrEqual(30);
    }
  });
});
