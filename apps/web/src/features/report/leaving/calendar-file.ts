import type { Leaving } from '@wattle/domain/report/leaving';

const FOLDED_AT = 75;

/**
 * All-day events (RFC 5545), one for each day on which an entry's time is over. Neutral: a calendar is often shared. The
 * same day keeps its UID, so that a second import replaces the first. Null without a day ahead: a calendar needs a
 * component.
 */
export function calendarFile(leaving: readonly Leaving[], receivedOn: string): Blob | null {
  const days = [...new Set(leaving.flatMap(({ day }) => day ?? []))].filter((day) => day > receivedOn);
  if (days.length === 0) return null;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wattle//What leaves your file//EN',
    ...days.flatMap((day) => eventOf(day, receivedOn)),
    'END:VCALENDAR',
  ];
  return new Blob([lines.map((line) => `${folded(line)}\r\n`).join('')], {
    type: 'text/calendar;charset=utf-8',
  });
}

const eventOf = (day: string, receivedOn: string) => [
  'BEGIN:VEVENT',
  `UID:${day}-leaves@wattle`,
  `DTSTAMP:${compact(receivedOn)}T000000Z`,
  `DTSTART;VALUE=DATE:${compact(day)}`,
  'SUMMARY:Wattle: an entry leaves your file',
  'DESCRIPTION:About now. The credit bureau then has a month to destroy it. Your report says which entry it is.',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const compact = (day: string) => day.replaceAll('-', '');

/** The lines are ASCII, so characters are octets. */
const folded = (line: string): string =>
  line.length <= FOLDED_AT ? line : `${line.slice(0, FOLDED_AT)}\r\n ${folded(line.slice(FOLDED_AT))}`;
