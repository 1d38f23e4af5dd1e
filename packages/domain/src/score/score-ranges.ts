import {
  bandOf,
  BANDS,
  GAUGE_CUT_OFFS,
  SCORE_MAX,
  SCORE_MIN,
  type Band,
  type GaugeSegment,
} from './score-bands.ts';

/** The ranges in which bureaus score; the main score's is the first. */
export const SCORE_RANGES = ['0-1200', '0-1000'] as const;
export type ScoreRange = (typeof SCORE_RANGES)[number];

/** A bureau's range with the names of its parts, and where the dial's five arcs meet. */
export type Scale = {
  readonly min: number;
  readonly max: number;
  /** Lowest first, inclusive, without gaps or overlaps. */
  readonly bands: readonly Pick<Band, 'name' | 'min' | 'max'>[];
  readonly cutOffs: readonly number[];
};

const MAIN: Scale = { min: SCORE_MIN, max: SCORE_MAX, bands: BANDS, cutOffs: GAUGE_CUT_OFFS };

const THOUSAND: Scale = {
  min: 0,
  max: 1000,
  bands: [
    { name: 'Low', min: 0, max: 399 },
    { name: 'Fair', min: 400, max: 549 },
    { name: 'Good', min: 550, max: 674 },
    { name: 'Very Good', min: 675, max: 799 },
    { name: 'Excellent', min: 800, max: 1000 },
  ],
  cutOffs: [400, 550, 675, 800],
};

export const SCALES: Readonly<Record<ScoreRange, Scale>> = { '0-1200': MAIN, '0-1000': THOUSAND };

/** A whole number within the range. */
export function isScoreOn(range: ScoreRange, value: number): boolean {
  const { min, max } = SCALES[range];
  return Number.isInteger(value) && value >= min && value <= max;
}

export function bandOn(range: ScoreRange, score: number): Pick<Band, 'name' | 'min' | 'max'> {
  return SCALES[range].bands.findLast(({ min }) => min <= score) ?? bandOf(score);
}

type Place = { segment: GaugeSegment; fraction: number };

/** The place on the range's dial. */
export function placeOn(range: ScoreRange, score: number): Place {
  const { min, max, cutOffs } = SCALES[range];
  return placeBetween([min, ...cutOffs, max], score);
}

/** The arc (1 lowest), and the place along five equal arcs from 0 to 1: linear within each. `ends` are theirs. */
export function placeBetween(ends: readonly number[], score: number): Place {
  const [min = 0, max = 0] = [ends[0], ends.at(-1)];
  const held = Math.min(max, Math.max(min, score));
  const arc = Math.max(
    0,
    ends.slice(0, -1).findLastIndex((from) => from <= held),
  );
  const [from = min, to = max] = [ends[arc], ends[arc + 1]];
  return {
    segment: (arc + 1) as GaugeSegment,
    fraction: (arc + (held - from) / (to - from)) / (ends.length - 1),
  };
}
