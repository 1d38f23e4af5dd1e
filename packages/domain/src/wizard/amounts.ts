import { normaliseNumber } from '../fields/text-fields.ts';
import { groupThousands } from '../money.ts';
import { WIZARD_MESSAGES } from './messages-wizard.ts';

/** More than any home costs, and well within exact integers. */
const AMOUNT_MAX = 999_999_999;

/** Adds thousand separators to digits, for the input (WIZ-011); other text is unchanged. */
export function showAmount(text: string): string {
  return /^-?\d+$/.test(text) ? groupThousands(text) : text;
}

const UNITS: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mil: 1_000_000,
  mill: 1_000_000,
  million: 1_000_000,
};

const CURRENCY = String.raw`(?:a(?:u|ud)?\$|\$(?:aud?)?|aud)`;
const YEARLY = String.raw`(?:p\.?\s?a\.?|per annum|(?:per|a|/)\s?year|yearly|annually)`;
const AMOUNT = new RegExp(
  String.raw`^([+-]?) ?${CURRENCY}? ?(-?) ?([\d.][\d., ']*?) ?(${Object.keys(UNITS).join('|')}|) ?(?:${CURRENCY}|dollars?)? ?(${YEARLY}|)$`,
);
const FOREIGN = /[€£¥₹]|\b(?:nz|us|sg|hk|ca?)\$|\b(?:nzd|usd|eur|gbp|sgd|hkd|cad|cny|inr|jpy)\b/;

/** Longer than any way to write an amount. */
const AMOUNT_MAX_LENGTH = 40;

const plain = (text: string): string => normaliseNumber(text).replaceAll(/ +/g, ' ').toLowerCase();

function partsOf(text: string): RegExpExecArray | null {
  const typed = plain(text);
  return typed.length > AMOUNT_MAX_LENGTH ? null : AMOUNT.exec(typed);
}

/** Dollars of any size and sign; null for what is no amount, or could be two. */
function dollarsIn(text: string): number | null {
  const [, sign = '', inner = '', figures = '', unit = ''] = partsOf(text) ?? [];
  const size = UNITS[unit];
  const figure = figureIn(figures.replace(/[.,]$/, ''), size !== undefined);
  if (figure === null || (sign !== '' && inner !== '')) return null;
  const amount = figure * (size ?? 1);
  return (sign === '-' || inner === '-') && amount > 0 ? -amount : Math.round(amount);
}

/** `1.250` is a thousand or a decimal, unless a unit follows: it is not read. */
function figureIn(figures: string, hasUnit: boolean): number | null {
  if (!hasUnit && /^[1-9]\d{0,2}\.\d{3}$/.test(figures)) return null;
  const [whole = '', decimals = '', ...more] = figures.split('.');
  if (more.length > 0 || !/^\d*$/.test(decimals) || !isGrouped(whole) || whole + decimals === '') return null;
  return Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`);
}

/** Digits with one kind of separator, at the latest before the last three. */
function isGrouped(whole: string): boolean {
  return /^(?:\d*|\d+(?:,\d{2,3})*,\d{3}|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)$/.test(whole);
}

/** Whole dollars of an amount as typed or pasted; null unless it can be read one way only, from 0 to the limit. */
export function readAmount(text: string): number | null {
  const amount = dollarsIn(text);
  return amount !== null && amount >= 0 && amount <= AMOUNT_MAX ? amount : null;
}

/** The same, also below 0. */
export function readSignedAmount(text: string): number | null {
  const amount = dollarsIn(text);
  return amount !== null && Math.abs(amount) <= AMOUNT_MAX ? Math.round(amount) : null;
}

/** Whether a text names the amount of a year, as in '95k pa'. */
export function isYearly(text: string): boolean {
  return (partsOf(text)?.[5] ?? '') !== '';
}

/** The message for text that cannot be read as an amount, or null. */
export function unreadableAmount(text: string): string | null {
  if (dollarsIn(text) !== null) return null;
  return FOREIGN.test(plain(text)) ? WIZARD_MESSAGES.amountForeign : WIZARD_MESSAGES.amountInvalid;
}

/** The message for an invalid amount, or null; bounds are checked by each question. */
export function checkAmount(text: string): string | null {
  const amount = dollarsIn(text);
  if (amount === null) return unreadableAmount(text);
  if (amount < 0) return WIZARD_MESSAGES.amountNegative;
  return amount > AMOUNT_MAX ? WIZARD_MESSAGES.amountTooHigh : null;
}
