import { addMonths, monthsBetween } from '../../calendar/calendar.ts';
import type { WhatIfChange, WhatIfKind } from './changes.ts';
import { GOAL_MONTHS } from './goal.ts';

/** How many months from now advice looks ahead, without a goal that looks further. */
const ADVICE_MONTHS = 12;

/** Lenders report once a month, so what is done today shows within two. */
const REPORTED_WITHIN_MONTHS = 2;

/** What counts more with each month; its size is a number of months. */
const growsWithTime = (kind: WhatIfKind) => kind === 'on-time' || kind === 'no-applications';

/** The month, `YYYY-MM`, by which all of these changes show in the score. */
export function shownBy(changes: readonly WhatIfChange[], month: string): string {
  const waits = changes.map(({ kind, size }) => (growsWithTime(kind) ? size : REPORTED_WITHIN_MONTHS));
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

type Step = {
  readonly kind: WhatIfKind;
  /** The largest size that the file allows. */ readonly most: number;
};

/**
 * The changes whose estimates make a step's figure: by the goal's month, `YYYY-MM`, and by the last one where that is
 * later. Null for no goal.
 */
export function stepChanges({ kind, most }: Step, month: string, by: string | null): WhatIfChange[] {
  const last = ADVICE_MONTHS;
  const months = by === null ? last : Math.min(GOAL_MONTHS, Math.max(1, monthsBetween(month, by)));
  const sizes = growsWithTime(kind) ? [months, Math.max(months, last)] : [most];
  return [...new Set(sizes.map((size) => Math.min(size, most)))].map((size) => ({ kind, size }));
}

export type StepFigure = {
  readonly range: PointsRange;
  /** YYYY-MM */
  readonly by: string;
  /** What it could come to later; null where that is no more. */
  readonly later: { readonly high: number; readonly by: string } | null;
};

/** The figure of a step, the same wherever it stands, from the points that `stepChanges` were estimated at. */
export function stepFigure(
  changes: readonly WhatIfChange[],
  points: readonly number[],
  month: string,
): StepFigure {
  const [first, last] = [rangeOf(points.slice(0, 1)), rangeOf(points.slice(-1))];
  const later = last.high > first.high ? { high: last.high, by: shownBy(changes.slice(-1), month) } : null;
  return { range: first, by: shownBy(changes.slice(0, 1), month), later };
}
