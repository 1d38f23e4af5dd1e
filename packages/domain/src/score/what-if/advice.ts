import { addMonths } from '../../calendar/calendar.ts';
import type { WhatIfChange } from './changes.ts';

/** How many months from now advice looks ahead, without a goal that looks further. */
export const ADVICE_MONTHS = 12;

/** Lenders report once a month, so what is done today shows within two. */
const REPORTED_WITHIN_MONTHS = 2;

/** The month, `YYYY-MM`, by which all of these changes show in the score. */
export function shownBy(changes: readonly WhatIfChange[], month: string): string {
  const waits = changes.map(({ kind, size }) =>
    kind === 'on-time' || kind === 'no-applications' ? size : REPORTED_WITHIN_MONTHS,
  );
  return addMonths(month, Math.max(0, ...waits));
}

export type PointsRange = { readonly low: number; readonly high: number };

const ROUNDED_TO = 5;

/** The range that holds these estimates, its ends rounded outwards: an estimate to the point promises too much. */
export function rangeOf(points: readonly number[]): PointsRange {
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const low = Math.floor(least / ROUNDED_TO) * ROUNDED_TO;
  const high = Math.ceil(most / ROUNDED_TO) * ROUNDED_TO;
  return { low: low === high ? low - ROUNDED_TO : low, high };
}
