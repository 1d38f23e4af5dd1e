import { describe, expect, it } from 'vitest';
import { formatDate, parseDate, type CalendarDate } from '../calendar/calendar.ts';
import {
  BAN_STATES,
  banExtendedTo,
  banReminderOn,
  canExtendBan,
  isBanOver,
  isBanReminderDue,
} from './ban-times.ts';

function day(text: string): CalendarDate {
  const date = parseDate(text);
  if (date === null) throw new Error(text);
  return date;
}
const noonOf = (text: string) => new Date(`${text}T01:00:00Z`);
const endsOn = day('2026-11-23');

describe('a ban', () => {
  it('extends a ban by the same period from its end', () => {
    expect(formatDate(banExtendedTo(endsOn))).toBe('2026-12-14');
    expect(formatDate(banExtendedTo(day('2026-12-14')))).toBe('2027-01-04');
  });

  it('ends a ban after its last day in Sydney', () => {
    expect(isBanOver({ state: 'in-force', endsOn }, new Date('2026-11-23T12:59:59Z'))).toBe(false);
    expect(isBanOver({ state: 'in-force', endsOn }, new Date('2026-11-23T13:00:00Z'))).toBe(true);
    expect(isBanOver({ state: 'requested', endsOn: null }, noonOf('2027-01-01'))).toBe(false);
    expect(isBanOver({ state: 'lifted', endsOn }, noonOf('2026-11-10'))).toBe(true);
    expect(isBanOver({ state: 'ended', endsOn: null }, noonOf('2026-11-10'))).toBe(true);
  });

  it('extends a ban only in force and without a pending request', () => {
    const can = BAN_STATES.filter((state) => canExtendBan({ state, endsOn }, noonOf('2026-11-23')));
    expect(can).toEqual(['in-force']);
    expect(canExtendBan({ state: 'in-force', endsOn }, noonOf('2026-11-24'))).toBe(false);
  });
});

describe('the reminder of its end', () => {
  it.each([
    ['2026-11-23', '2026-11-16', 'a Monday'],
    ['2026-11-22', '2026-11-16', 'a Sunday'],
    ['2026-12-29', '2026-12-18', 'after Christmas'],
    ['2026-04-08', '2026-03-30', 'after Easter'],
  ])('reminds of the end on %s on %s, 5 business days before: %s', (end, reminder) => {
    expect(formatDate(banReminderOn(day(end)))).toBe(reminder);
  });

  it.each([
    ['2026-11-15', false],
    ['2026-11-16', true],
    ['2026-11-23', true],
    ['2026-11-24', false],
  ])('calls for a reminder on %s: %s', (today, isDue) => {
    const ban = { state: 'in-force', endsOn, remindedFor: null } as const;
    expect(isBanReminderDue(ban, noonOf(today))).toBe(isDue);
  });

  it('reminds once for each end, also after an extension', () => {
    const at = noonOf('2026-11-20');
    expect(isBanReminderDue({ state: 'in-force', endsOn, remindedFor: endsOn }, at)).toBe(false);
    const before = day('2026-11-02');
    expect(isBanReminderDue({ state: 'in-force', endsOn, remindedFor: before }, at)).toBe(true);
  });

  it('sends no reminder while a ban is being extended or lifted, or without one', () => {
    const reminded = BAN_STATES.filter((state) =>
      isBanReminderDue({ state, endsOn, remindedFor: null }, noonOf('2026-11-20')),
    );
    expect(reminded).toEqual(['in-force']);
    const unconfirmed = { state: 'in-force', endsOn: null, remindedFor: null } as const;
    expect(isBanReminderDue(unconfirmed, noonOf('2026-11-20'))).toBe(false);
  });
});
