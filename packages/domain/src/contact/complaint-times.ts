import { compareDates, sydneyDate, type CalendarDate } from '../calendar/calendar.ts';
import { addBusinessDays, addDays } from './business-days.ts';

/** What a complainant is promised and what the law allows (LEGAL-004; ASIC Regulatory Guide 271). */
export const COMPLAINT_TIMES = {
  /** A complaint is acknowledged within 24 hours. */
  acknowledgeHours: 24,
  /** It is answered within this many business days. */
  answerBusinessDays: 15,
  /** And never later than after this many calendar days. */
  answerCalendarDaysMax: 30,
} as const;

/** When a complaint that arrived at this instant must be answered: by the promise, or the law's limit if sooner. */
export function complaintAnswerDue(receivedAt: Date): CalendarDate {
  const received = sydneyDate(receivedAt);
  const promised = addBusinessDays(received, COMPLAINT_TIMES.answerBusinessDays);
  const limit = addDays(received, COMPLAINT_TIMES.answerCalendarDaysMax);
  return compareDates(promised, limit) <= 0 ? promised : limit;
}
