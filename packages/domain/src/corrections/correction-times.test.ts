import { describe, expect, it } from 'vitest';
import { formatDate, parseDate, type CalendarDate } from '../calendar/calendar.ts';
import { businessDaysBefore, daysBetween, isBusinessDay } from '../contact/business-days.ts';
import {
  correctionAnswerDue,
  correctionNoticeDue,
  correctionReminderDue,
  daysLeft,
  type CorrectionReminder,
} from './correction-times.ts';
import { CORRECTION_STATES, OPEN_CORRECTION_STATES } from './correction-words.ts';

function day(text: string): CalendarDate {
  const date = parseDate(text);
  if (date === null) throw new Error(text);
  return date;
}

const noonOf = (text: string) => new Date(`${text}T01:00:00Z`);

describe('the answer to a correction request', () => {
  it.each([
    ['2026-11-02T03:00:00Z', '2026-12-01', 'an ordinary day'],
    ['2026-11-02T12:59:59Z', '2026-12-01', 'the last second of a day of summer in Sydney'],
    ['2026-11-02T13:00:00Z', '2026-12-02', 'the first second of the next'],
    ['2026-07-02T13:59:59Z', '2026-07-31', 'the last second of a day of winter'],
    ['2026-07-02T14:00:00Z', '2026-08-01', 'the first second of the next'],
    ['2026-09-20T03:00:00Z', '2026-10-19', 'over the night on which clocks go forward'],
    ['2026-03-20T03:00:00Z', '2026-04-18', 'over the night on which clocks go back'],
    ['2028-02-10T03:00:00Z', '2028-03-10', 'over 29 February'],
    ['2026-12-15T03:00:00Z', '2027-01-13', 'over the turn of a year'],
  ])('makes a request of %s due on %s: %s', (openedAt, due) => {
    expect(formatDate(correctionAnswerDue(new Date(openedAt)))).toBe(due);
  });

  it('gives a request 30 days in Sydney of which its own is the first, at every hour of a year', () => {
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, hour));
      expect(daysLeft(correctionAnswerDue(at), at)).toBe(29);
    }
  });

  it('counts days left until the day is over in Sydney, then below zero', () => {
    const due = day('2026-12-02');
    expect(daysLeft(due, new Date('2026-12-01T12:59:59Z'))).toBe(1);
    expect(daysLeft(due, new Date('2026-12-01T13:00:00Z'))).toBe(0);
    expect(daysLeft(due, new Date('2026-12-02T12:59:59Z'))).toBe(0);
    expect(daysLeft(due, new Date('2026-12-02T13:00:00Z'))).toBe(-1);
  });
});

describe('the notice of a decision', () => {
  it.each([
    ['2026-11-02', '2026-11-09', 'a Monday'],
    ['2026-11-07', '2026-11-13', 'a Saturday'],
    ['2026-12-21', '2026-12-30', 'before Christmas, with Boxing Day on a Saturday'],
    ['2026-03-31', '2026-04-09', 'before Easter'],
  ])('makes the notice of a decision of %s due on %s, 5 business days later: %s', (decidedOn, due) => {
    expect(formatDate(correctionNoticeDue(day(decidedOn)))).toBe(due);
  });
});

describe('a reminder', () => {
  const answerDueOn = day('2026-12-02');
  const due = (today: string, sent: readonly CorrectionReminder[] = []) =>
    correctionReminderDue({ state: 'acknowledged', answerDueOn, sent }, noonOf(today));

  it.each([
    ['2026-11-26', null],
    ['2026-11-27', 'answer-soon'],
    ['2026-12-02', 'answer-soon'],
    ['2026-12-03', 'answer-passed'],
    ['2027-03-01', 'answer-passed'],
  ])('has on %s the reminder %s', (today, reminder) => {
    expect(due(today)).toBe(reminder);
  });

  it('sends each reminder once', () => {
    expect(due('2026-11-28', ['answer-soon'])).toBeNull();
    expect(due('2026-12-03', ['answer-soon'])).toBe('answer-passed');
    expect(due('2026-12-03', ['answer-soon', 'answer-passed'])).toBeNull();
  });

  it('never announces a day that is over', () => {
    expect(due('2026-12-03', ['answer-passed'])).toBeNull();
  });

  it('reminds only while an answer is due', () => {
    const called = CORRECTION_STATES.filter(
      (state) => correctionReminderDue({ state, answerDueOn, sent: [] }, noonOf('2026-12-05')) !== null,
    );
    expect(called).toEqual([...OPEN_CORRECTION_STATES]);
  });
});

describe('counting back', () => {
  it('counting 5 business days back and forth returns to the same day', () => {
    for (let each = 0; each < 3650; each += 1) {
      const at = new Date(Date.UTC(2026, 0, 1 + each));
      const end = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
      const from = businessDaysBefore(end, 5);
      expect(isBusinessDay(from)).toBe(true);
      const between = Array.from({ length: daysBetween(from, end) }, (_, ahead) => {
        const on = new Date(Date.UTC(from.year, from.month - 1, from.day + ahead));
        return { year: on.getUTCFullYear(), month: on.getUTCMonth() + 1, day: on.getUTCDate() };
      });
      expect(between.filter(isBusinessDay)).toHaveLength(5);
    }
  });
});
