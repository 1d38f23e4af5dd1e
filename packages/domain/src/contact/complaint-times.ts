import { compareDates, sydneyDate, type CalendarDate } from '../calendar/calendar.ts';
import { addBusinessDays, addDays } from './business-days.ts';

/** Our promise to complainants and the legal limit (LEGAL-004; ASIC Regulatory Guide 271). */
export const COMPLAINT_TIMES = {
  acknowledgeHours: 24,
  answerBusinessDays: 15,
  answerCalendarDaysMax: 30,
  /** For hardship notices, requests to postpone enforcement, and default notices. */
  answerCalendarDaysCredit: 21,
  alarmDaysBefore: 5,
} as const;

/** When a complaint received at this instant must be answered: as promised, or by the legal limit if sooner. */
export function complaintAnswerDue(receivedAt: Date): CalendarDate {
  const received = sydneyDate(receivedAt);
  const promised = addBusinessDays(received, COMPLAINT_TIMES.answerBusinessDays);
  const limit = complaintLawDay(receivedAt);
  return compareDates(promised, limit) <= 0 ? promised : limit;
}

/** The last day that the law allows for the answer, or for the letter about its delay. */
export function complaintLawDay(
  receivedAt: Date,
  days: number = COMPLAINT_TIMES.answerCalendarDaysMax,
): CalendarDate {
  return addDays(sydneyDate(receivedAt), days);
}
