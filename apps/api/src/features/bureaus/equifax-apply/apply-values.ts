import { isMonth, parseDate } from '@wattle/domain/calendar/calendar';

/** Reads a text: `NOTHING` where it states nothing, null where it is not of the kind. */
export type ValueReader<T> = (text: string) => T | typeof NOTHING | null;
export const NOTHING = undefined;

/** What bureaus write where they have nothing to state. A name may be one of these. */
const NO_VALUE = /^(?:NR|N\/?A|X|-+)$/i;

const ofKind =
  <T>(read: ValueReader<T>): ValueReader<T> =>
  (text) =>
    NO_VALUE.test(text) ? NOTHING : read(text);

const upTo =
  (most: number): ValueReader<string> =>
  (text) =>
    text.length <= most ? text : null;

/** Long texts are no facts of a file. */
export const text = upTo(400);
export const longText = upTo(4000);

/** XML Schema's time zone says nothing about a day. */
const withoutZone = (value: string): string => value.replace(/(?:Z|[+-]\d\d:\d\d)$/, '');

/** What databases write for no day. */
const NO_DAY = /^(?:000[01]|9999)-\d\d-\d\d$/;
const EARLIEST = '1900-01-01';

export const day = ofKind((value): string | typeof NOTHING | null => {
  const date = withoutZone(value);
  if (NO_DAY.test(date)) return NOTHING;
  if (parseDate(date) === null) return null;
  return date < EARLIEST ? NOTHING : date;
});

export function month(value: string): string | null {
  const plain = withoutZone(value);
  return isMonth(plain) ? plain : null;
}

/** Parses Australian dollars. 0 is an amount. */
export const dollars = ofKind((value) => (/^\+?\d{1,12}(?:\.\d{1,2})?$/.test(value) ? Number(value) : null));

export const count = ofKind((value) => (/^\d{1,4}$/.test(value) ? Number(value) : null));

export const flag = ofKind((value) => {
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : null;
});

/** A month of repayments, as in the data standard. */
export function repaymentCode(value: string): string | typeof NOTHING | null {
  const code = value.toUpperCase();
  if (code === 'NR') return 'R';
  if (/^[0-6XARPCT]$/.test(code)) return code;
  return NO_VALUE.test(code) ? NOTHING : null;
}

/** Formats an amount in another currency, such as `NZD 5,000`. */
export const foreignAmount = (currency: string, value: string): string =>
  `${currency} ${value.replaceAll(/\B(?=(?:\d{3}){1,6}(?!\d))/g, ',')}`;
