/**
 * Both score tables. Bands name a score; gauge cut-offs only colour and turn the dial. They disagree by design (480 is
 * Average, yet in the lowest arc): never derive one from the other (SCORE-010).
 */

export const SCORE_MIN = 0;
export const SCORE_MAX = 1200;

export type BandKey = 'below-average' | 'average' | 'good' | 'very-good' | 'excellent';
export type Band = {
  readonly key: BandKey;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Such as `0-459`. */
  readonly rangeText: string;
};
export type GaugeSegment = 1 | 2 | 3 | 4 | 5;

const BELOW_AVERAGE = {
  key: 'below-average',
  name: 'Below Average',
  min: 0,
  max: 459,
  rangeText: '0-459',
} as const satisfies Band;

/** Lowest first, inclusive, without gaps or overlaps (SCORE-005 to SCORE-009). */
export const BANDS = [
  BELOW_AVERAGE,
  { key: 'average', name: 'Average', min: 460, max: 660, rangeText: '460-660' },
  { key: 'good', name: 'Good', min: 661, max: 734, rangeText: '661-734' },
  { key: 'very-good', name: 'Very Good', min: 735, max: 852, rangeText: '735-852' },
  { key: 'excellent', name: 'Excellent', min: 853, max: 1200, rangeText: '853-1200' },
] as const satisfies readonly Band[];

/** The first score of each arc except the lowest. */
export const GAUGE_CUT_OFFS = [509, 621, 725, 832] as const;

const SEGMENTS = [
  { segment: 1, from: SCORE_MIN, to: 509 },
  { segment: 2, from: 509, to: 621 },
  { segment: 3, from: 621, to: 725 },
  { segment: 4, from: 725, to: 832 },
  { segment: 5, from: 832, to: SCORE_MAX },
] as const satisfies readonly { segment: GaugeSegment; from: number; to: number }[];

/** A whole number from 0 to 1200; anything else from a bureau is malformed (SCORE-004). */
export function isScore(value: number): boolean {
  return Number.isInteger(value) && value >= SCORE_MIN && value <= SCORE_MAX;
}

/** A score outside the range gets the nearest band. */
export function bandOf(score: number): Band {
  return BANDS.findLast((band) => band.min <= score) ?? BELOW_AVERAGE;
}

/** The dial's arc, 1 lowest; a cut-off belongs to the arc above it. */
export function gaugeSegmentOf(score: number): GaugeSegment {
  return arcOf(score).segment;
}

/** The position on the dial, 0 to 1: five equal arcs, linear within each. Clamped. */
export function gaugeFraction(score: number): number {
  const clamped = Math.min(SCORE_MAX, Math.max(SCORE_MIN, score));
  const { segment, from, to } = arcOf(clamped);
  return (segment - 1 + (clamped - from) / (to - from)) / SEGMENTS.length;
}

/** The needle's rotation in degrees: -90 at 0, 90 at 1200. */
export function gaugeAngle(score: number): number {
  return gaugeFraction(score) * 180 - 90;
}

function arcOf(score: number): (typeof SEGMENTS)[number] {
  return SEGMENTS.findLast((arc) => arc.from <= score) ?? SEGMENTS[0];
}
