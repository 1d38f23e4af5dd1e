import {
  formatDate,
  formatDateForPeople,
  MONTH_NAMES,
  sydneyDate,
  TIME_ZONE,
} from '@wattle/domain/calendar/calendar';
import { NotificationRow, type RowProps } from './notification-row.tsx';
import type { Notification } from './use-notifications.ts';

type DaysProps = Omit<RowProps, 'of'> & { items: readonly Notification[]; today: string };

export function Days({ items, today, ...row }: DaysProps) {
  return [...byDay(items)].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <DayHeading id={`day-${day}`} at={new Date(ofDay[0]?.at ?? day)} today={today} />
      <ul className="card nrows">
        {ofDay.map((each) => (
          <NotificationRow key={each.id} of={each} {...row} />
        ))}
      </ul>
    </section>
  ));
}

function byDay(items: readonly Notification[]): ReadonlyMap<string, readonly Notification[]> {
  const days = new Map<string, Notification[]>();
  for (const each of items) {
    const day = formatDate(sydneyDate(new Date(each.at)));
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return days;
}

type DayHeadingProps = { id: string; at: Date; today: string };

/** `Today 22 Nov`; with its year in another year. */
function DayHeading({ id, at, today }: DayHeadingProps) {
  const date = sydneyDate(at);
  const weekday = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, weekday: 'long' }).format(at);
  return (
    <h2 className="as-text nots__day" id={id}>
      {formatDate(date) === today ? 'Today' : weekday}{' '}
      <span className="quiet">
        {String(date.year) === today.slice(0, 4)
          ? `${date.day} ${MONTH_NAMES[date.month - 1] ?? ''}`
          : formatDateForPeople(date)}
      </span>
    </h2>
  );
}
