import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { addDays } from '@wattle/domain/contact/business-days';
import { COMPLAINT_TIMES } from '@wattle/domain/contact/complaint-times';

import type { Context } from '#api/platform/context.ts';

import { countUnanswered } from './complaints.sql.ts';

/** The day itself is not late. */
export function watchComplaints({ db, metrics, now }: Context): void {
  const dayIn = (days: number) => formatDate(addDays(sydneyDate(now()), days));
  metrics.watch({
    name: 'complaints_due',
    help: 'Complaints without answer or letter that the law wants answered within five days',
    read: () => countUnanswered(db, { from: dayIn(0), to: dayIn(COMPLAINT_TIMES.alarmDaysBefore) }),
  });
  metrics.watch({
    name: 'complaints_overdue',
    help: 'Complaints without answer or letter after the last day that the law allows',
    read: () => countUnanswered(db, { from: '0001-01-01', to: dayIn(-1) }),
  });
}
