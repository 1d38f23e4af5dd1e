import { formatDateForPeople, sydneyDate, TIME_ZONE } from '@wattle/domain/calendar/calendar';
import { LOCALE } from '@wattle/domain/product-constants';

const timeOfDay = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
});

/** Date and time in Sydney. */
export function momentForPeople(instant: Date): string {
  return `${formatDateForPeople(sydneyDate(instant))}, ${timeOfDay.format(instant)}`;
}
