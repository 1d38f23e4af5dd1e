import { isMonth, parseDate } from '@wattle/domain/calendar/calendar';

/** Readers of a text: null where it is not of the kind. Long texts are no facts of a file. */
export const text = (value: string): string | null => (value.length <= 400 ? value : null);

/** XML Schema's date, whose time zone says nothing about a day. */
export function day(value: string): string | null {
  const date = value.replace(/(?:Z|[+-]\d\d:\d\d)$/, '');
  return parseDate(date) === null ? null : date;
}

export function month(value: string): string | null {
  const plain = value.replace(/(?:Z|[+-]\d\d:\d\d)$/, '');
  return isMonth(plain) ? plain : null;
}

export const dollars = (value: string): number | null =>
  /^\d{1,9}(?:\.\d{1,2})?$/.test(value) ? Number(value) : null;

export const count = (value: string): number | null => (/^\d{1,4}$/.test(value) ? Number(value) : null);

export function flag(value: string): boolean | null {
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : null;
}

/** A month of repayments, as in the data standard. */
export const repaymentCode = (value: string): string | null => (/^[0-9A-Z]$/.test(value) ? value : null);
