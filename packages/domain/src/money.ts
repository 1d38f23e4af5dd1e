import { LOCALE } from './journeys/product-constants.ts';
import { lazily } from './lazily.ts';

const dollars = /* @__PURE__ */ lazily(
  () =>
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: 'AUD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }),
);

/** Whole dollars with thousand separators: '$100,000', and '-$5' below zero (PROD-013). Cents are rounded. */
export function formatDollars(amount: number): string {
  // Rounding first keeps '-$0' away.
  return dollars().format(Math.round(amount) + 0);
}
