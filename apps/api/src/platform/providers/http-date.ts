const TIME = String.raw`(?<time>\d\d:\d\d:\d\d)`;
/** A date of HTTP (RFC 9110, 5.6.7) as it is written now, by RFC 850 and by asctime. */
const FORMS = [
  String.raw`[a-z]{3}, (?<day>\d{1,2}) (?<month>[a-z]{3}) (?<year>\d{4}) ${TIME} GMT`,
  String.raw`[a-z]{6,9}, (?<day>\d{1,2})-(?<month>[a-z]{3})-(?<year>\d\d) ${TIME} GMT`,
  String.raw`[a-z]{3} (?<month>[a-z]{3}) {1,2}(?<day>\d{1,2}) ${TIME} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`, 'i'));

/** Reads a date of HTTP, which is in UTC whatever its form. Null for anything else. */
export function readHttpDate(text = ''): Date | null {
  const match = FORMS.map((form) => form.exec(text)).find((found) => found !== null);
  const { day, month, year = '', time } = match?.groups ?? {};
  const date = new Date(`${day} ${month} ${yearOf(year)} ${time} GMT`);
  return match === undefined || Number.isNaN(date.getTime()) ? null : date;
}

/** Two digits are the latest year with them that is at most 50 years ahead. */
function yearOf(digits: string): number {
  if (digits.length === 4) return Number(digits);
  const latest = new Date().getUTCFullYear() + 50;
  return latest - ((latest - Number(digits)) % 100);
}
