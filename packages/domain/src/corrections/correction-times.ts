import { compareDates, sydneyDate, type CalendarDate } from '../calendar/calendar.ts';
import { addBusinessDays, addDays, daysBetween } from '../contact/business-days.ts';
import { OPEN_CORRECTION_STATES, type CorrectionState } from './correction-words.ts';

/**
 * Statutory deadlines of a correction: 30 days to answer (Privacy Act 1988, sections 20T and 21V), and written notice
 * within 5 business days of the decision (sections 20U and 21W with the Privacy (Credit Reporting) Code). The reminder
 * is ours.
 */
export const CORRECTION_TIMES = {
  answerDays: 30,
  noticeBusinessDays: 5,
  reminderDaysBefore: 5,
} as const;

/**
 * The last day to answer a request made at this instant, as a Sydney date. The day of the request is the first: the Act
 * does not say whether it counts, and whoever answers by the earlier day is in time either way.
 */
export function correctionAnswerDue(openedAt: Date): CalendarDate {
  return addDays(sydneyDate(openedAt), CORRECTION_TIMES.answerDays - 1);
}

/** The last day for written notice of what was decided on that day. */
export function correctionNoticeDue(decidedOn: CalendarDate): CalendarDate {
  return addBusinessDays(decidedOn, CORRECTION_TIMES.noticeBusinessDays);
}

/** Whole days until the end of a due day: 0 on the day itself, negative once it has passed. */
export function daysLeft(due: CalendarDate, now: Date): number {
  return daysBetween(sydneyDate(now), due);
}

export type CorrectionReminder = 'answer-soon' | 'answer-passed';

/**
 * The reminder that is due, or null. `answer-passed` replaces an `answer-soon` that was never sent. Answered cases get
 * none.
 */
export function correctionReminderDue(
  {
    state,
    answerDueOn,
    sent,
  }: { state: CorrectionState; answerDueOn: CalendarDate; sent: readonly CorrectionReminder[] },
  now: Date,
): CorrectionReminder | null {
  if (!OPEN_CORRECTION_STATES.some((open) => open === state)) return null;
  const today = sydneyDate(now);
  if (compareDates(today, answerDueOn) > 0) return sent.includes('answer-passed') ? null : 'answer-passed';
  const from = addDays(answerDueOn, -CORRECTION_TIMES.reminderDaysBefore);
  const isSoon = compareDates(today, from) >= 0 && !sent.includes('answer-soon');
  return isSoon ? 'answer-soon' : null;
}
