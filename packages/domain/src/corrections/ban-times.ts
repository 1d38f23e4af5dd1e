import { compareDates, sydneyDate, type CalendarDate } from '../calendar/calendar.ts';
import { addDays, businessDaysBefore } from '../contact/business-days.ts';

/**
 * The ban period of the Privacy Act 1988, section 20K: 21 days after the day of the request, and as many when extended,
 * with notice at least 5 business days before the end (Privacy (Credit Reporting) Code).
 */
export const BAN_TIMES = {
  days: 21,
  reminderBusinessDays: 5,
} as const;

/**
 * - `requested`: stored, being sent to the bureau.
 * - `in-force`: confirmed by the bureau; `extension-requested` while an extension is pending.
 * - `lift-requested`: the end is being sent to the bureau.
 * - `lifted` by the member, `ended` by time, or because the request was not delivered.
 */
export const BAN_STATES = [
  'requested',
  'in-force',
  'extension-requested',
  'lift-requested',
  'lifted',
  'ended',
] as const;
export type BanState = (typeof BAN_STATES)[number];

/** A member's requests to the bureau; `undelivered` names the one that failed. */
export const BAN_STEPS = ['request', 'extension', 'lift', 'pass-on'] as const;
export type BanStep = (typeof BAN_STEPS)[number];

/** Another bureau's answer to a ban that was passed on to it. `asked`: it answers the member itself. */
export const PASSED_ON_STATES = ['in-force', 'asked', 'refused'] as const;

/** Extended by the same period from its end, so that no day is lost. */
export function banExtendedTo(endsOn: CalendarDate): CalendarDate {
  return addDays(endsOn, BAN_TIMES.days);
}

export function banReminderOn(endsOn: CalendarDate): CalendarDate {
  return businessDaysBefore(endsOn, BAN_TIMES.reminderBusinessDays);
}

type Ban = { state: BanState; endsOn: CalendarDate | null };

/** True from the day after the last day, in Sydney; never without an end. */
export function isBanOver({ state, endsOn }: Ban, now: Date): boolean {
  if (state === 'lifted' || state === 'ended') return true;
  return endsOn !== null && compareDates(sydneyDate(now), endsOn) > 0;
}

export function canExtendBan(ban: Ban, now: Date): boolean {
  return ban.state === 'in-force' && !isBanOver(ban, now);
}

/** Whether notice of its end is due. Not while it is being lifted or extended. */
export function isBanReminderDue(
  { remindedFor, ...ban }: Ban & { remindedFor: CalendarDate | null },
  now: Date,
): boolean {
  const { endsOn } = ban;
  if (ban.state !== 'in-force' || endsOn === null || isBanOver(ban, now)) return false;
  if (remindedFor !== null && compareDates(remindedFor, endsOn) === 0) return false;
  return compareDates(sydneyDate(now), banReminderOn(endsOn)) >= 0;
}
