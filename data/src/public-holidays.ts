import { readFileSync } from 'node:fs';

import Holidays from 'date-holidays';

const YEARS = { from: 2022, to: 2050 };

/**
 * Years in which the Monday after an Anzac Day on a weekend is a holiday. The Public Holidays Act 2010 (NSW) has no such
 * Monday; these are proclaimed, and the library assumes one for every later year.
 */
const ANZAC_MONDAYS: ReadonlySet<number> = new Set([2026, 2027]);

export const HOLIDAYS_FILE = new URL('../../packages/domain/src/contact/public-holidays.ts', import.meta.url);

const { version } = JSON.parse(
  readFileSync(new URL(import.meta.resolve('date-holidays/package.json')), 'utf8'),
) as { version: string };

/** The module of public holidays, as `date-holidays` lists those of New South Wales. Weekends are left out. */
export function holidaysModule(): string {
  const calendar = new Holidays('AU', 'NSW', { types: ['public'] });
  const years = Array.from({ length: YEARS.to - YEARS.from + 1 }, (_, index) => YEARS.from + index);
  const rows = years.map((year) => {
    const all = calendar.getHolidays(year);
    const held = all.filter(
      ({ name, substitute }) => !(name.startsWith('Anzac Day') && substitute) || ANZAC_MONDAYS.has(year),
    );
    const days = held.map(({ date }) => date.slice(0, 10));
    const weekdays = days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    return `  ${year}: '${weekdays.map((day) => day.slice(5)).join(' ')}',\n`;
  });
  return `// Written by \`npm run data:holidays\` from date-holidays ${version} (CC-BY-3.0).

/** Weekday public holidays of New South Wales by year, as \`MM-DD\`; those proclaimed for one year included. */
export const PUBLIC_HOLIDAYS: Readonly<Record<number, string>> = {
${rows.join('')}};
`;
}
