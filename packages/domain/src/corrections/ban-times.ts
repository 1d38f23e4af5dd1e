import { compareDates, sydneyDate, type CalendarDate } from '../calendar/calendar.ts';
import { addDays, businessDaysBefore } from '../contact/business-days.ts';

/**
 * The ban period of the Privacy Act 1988, section 20K: 21 days after the day of the request, longer when it is
 * extended, and notice to the person at least 5 business days before it ends (Privacy (Credit Reporting) Code).
 */
export const BAN_TIMES = {
  days: 21,
  reminderBusinessDays: 5,
} as const;

/**
 * Where a ban stands.
 * - `requested`: kept, and on its way to the bureau, whose word counts.
 * - `in-force`: the bureau has confirmed it; `extension-requested` while longer is asked for.
 * - `lift-requested`: the bureau is being told to end it.
 * - `lifted` by the member, `ended` by time, or before it began when its request did not reach the bureau.
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

/** What a member asks the bureau for; `undelivered` names the one that did not reach it. */
export const BAN_STEPS = ['request', 'extension', 'lift'] as const;
export type BanStep = (typeof BAN_STEPS)[number];

/** The last day of a ban that began on that day. */
export function banEndsOn(startsOn: CalendarDate): CalendarDate {
  return addDays(startsOn, BAN_TIMES.days);
}

/** The last day of an extended ban: as long again, counted from its end, so that no day of it is lost. */
export function banExtendedTo(endsOn: CalendarDate): CalendarDate {
  return addDays(endsOn, BAN_TIMES.days);
}

/** The day from which the member is reminded of its end. */
export function banReminderOn(endsOn: CalendarDate): CalendarDate {
  return businessDaysBefore(endsOn, BAN_TIMES.reminderBusinessDays);
}

type Ban = { state: BanState; endsOn: CalendarDate | null };

/** True from the day after the last day, in Sydney; never for one without an end. */
export function isBanOver({ state, endsOn }: Ban, now: Date): boolean {
  if (state === 'lifted' || state === 'ended') return true;
  return endsOn !== null && compareDates(sydneyDate(now), endsOn) > 0;
}

/** Whether the member may ask for more time now. */
export function canExtendBan(ban: Ban, now: Date): boolean {
  return ban.state === 'in-force' && !isBanOver(ban, now);
}

/** Whether to give notice of its end now. A ban being lifted or extended needs none. */
export function isBanReminderDue(
  { remindedFor, ...ban }: Ban & { remindedFor: CalendarDate | null },
  now: Date,
): boolean {
  const { endsOn } = ban;
  if (ban.state !== 'in-force' || endsOn === null || isBanOver(ban, now)) return false;
  if (remindedFor !== null && compareDates(remindedFor, endsOn) === 0) return false;
  return compareDates(sydneyDate(now), banReminderOn(endsOn)) >= 0;
}
