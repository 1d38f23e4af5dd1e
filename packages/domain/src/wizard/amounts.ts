import { LOCALE } from '../product-constants.ts';

import { WIZARD_MESSAGES } from './messages-wizard.ts';
import { lazily } from '../lazily.ts';

/** Digits of the highest amount: more than any home costs, and far below where sums of dollars stop being exact. */
export const AMOUNT_DIGITS = 9;

const dollars = /* @__PURE__ */ lazily(
  () =>
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: 'AUD',
      maximumFractionDigits: 0,
    }),
);
const grouped = /* @__PURE__ */ lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }));

/** For example '$720,000', to the whole dollar. */
export const formatDollars = (amount: number): string => dollars().format(amount);

/**
 * Plain digits from whatever was typed or pasted: everything but digits is dropped (WIZ-011), leading zeros too. Cents
 * at the end of a pasted amount go with their decimal point, or '$800,000.00' would become eighty million.
 */
export function amountDigits(typed: string): string {
  const digits = typed
    .replace(/\.\d{0,2}\s*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '');
  return digits.slice(0, AMOUNT_DIGITS);
}

/** Plain digits with thousand separators, for the input; anything that is not an amount stays as it is. */
export function showAmount(digits: string): string {
  return /^\d{1,15}$/.test(digits) ? grouped().format(Number(digits)) : digits;
}

/** The amount in whole dollars; null for anything but plain digits within the limit. */
export function readAmount(digits: string): number | null {
  if (!/^\d{1,9}$/.test(digits)) return null;
  return Number(digits);
}

/** The message about a text that is not an amount, or null; each question has bounds of its own. */
export function checkAmount(digits: string): string | null {
  if (!/^\d+$/.test(digits)) return WIZARD_MESSAGES.amountInvalid;
  return readAmount(digits) === null ? WIZARD_MESSAGES.amountTooHigh : null;
}
