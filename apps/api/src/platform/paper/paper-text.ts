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

/** Whether anything in it is written in letters that the paper's fonts do not have: those of other scripts than Latin. */
export function hasForeignLetters(value: unknown): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(JSON.stringify(value));
}
