import { formatDateForPeople, sydneyDate } from '../calendar/calendar.ts';

export const pauseEnd = (until: string): string => formatDateForPeople(sydneyDate(new Date(until)));

/** Replaces offers while the member wants none. */
export const pauseWords = (until: string): string =>
  `You are not shopping until ${pauseEnd(until)}, so we show no offers.`;
