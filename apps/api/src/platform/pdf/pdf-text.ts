import { formatDateForPeople, sydneyDate, TIME_ZONE } from '@wattle/domain/calendar/calendar';
import { LOCALE } from '@wattle/domain/journeys/product-constants';

const timeOfDay = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment as people read it, in Sydney. */
export function momentForPeople(instant: Date): string {
  return `${formatDateForPeople(sydneyDate(instant))}, ${timeOfDay.format(instant)}`;
}

/** Whether any of it is written in letters that the paper's fonts lack: those of scripts other than Latin. */
export function hasForeignLetters(value: unknown): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(JSON.stringify(value));
}
