import { LOCALE } from '../product-constants.ts';

import { WIZARD_MESSAGES } from './messages-wizard.ts';
import { lazily } from '../lazily.ts';

/** More than any home costs, and well within exact integers. */
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

/** Such as '$720,000', to the whole dollar. */
export const formatDollars = (amount: number): string => dollars().format(amount);

/**
 * Drops everything but digits (WIZ-011), and leading zeros. Also drops a pasted amount's cents, or '$800,000.00' would
 * become eighty million.
 */
export function amountDigits(typed: string): string {
  const digits = typed
    .replace(/\.\d{0,2}\s*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '');
  return digits.slice(0, AMOUNT_DIGITS);
}

/** Adds thousand separators, for the input; other text is unchanged. */
export function showAmount(digits: string): string {
  return /^\d{1,15}$/.test(digits) ? grouped().format(Number(digits)) : digits;
}

/** Whole dollars; null unless plain digits within the limit. */
export function readAmount(digits: string): number | null {
  if (!/^\d{1,9}$/.test(digits)) return null;
  return Number(digits);
}

/** The message for an invalid amount, or null; bounds are checked by each question. */
export function checkAmount(digits: string): string | null {
  if (!/^\d+$/.test(digits)) return WIZARD_MESSAGES.amountInvalid;
  return readAmount(digits) === null ? WIZARD_MESSAGES.amountTooHigh : null;
}
