import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BANDS,
  GAUGE_CUT_OFFS,
  SCORE_MAX,
  SCORE_MIN,
  bandOf,
  gaugeAngle,
  gaugeFraction,
  gaugeSegmentOf,
  isScore,
} from './score-bands.ts';

const TABLE: [score: number, band: string, range: string, segment: number][] = [
  [0, 'Below Average', '0-459', 1],
  [459, 'Below Average', '0-459', 1],
  [460, 'Average', '460-660', 1],
  [508, 'Average', '460-660', 1],
  [509, 'Average', '460-660', 2],
  [620, 'Average', '460-660', 2],
  [621, 'Average', '460-660', 3],
  [660, 'Average', '460-660', 3],
  [661, 'Good', '661-734', 3],
  [724, 'Good', '661-734', 3],
  [725, 'Good', '661-734', 4],
  [734, 'Good', '661-734', 4],
  [735, 'Very Good', '735-852', 4],
  [831, 'Very Good', '735-852', 4],
  [832, 'Very Good', '735-852', 5],
  [852, 'Very Good', '735-852', 5],
  [853, 'Excellent', '853-1200', 5],
  [1200, 'Excellent', '853-1200', 5],
];
const anyScore = fc.integer({ min: SCORE_MIN, max: SCORE_MAX });

describe('score tables', () => {
  it.each(TABLE)(
    '[SCORE-005] [SCORE-006] [SCORE-007] [SCORE-008] [SCORE-009] [SCORE-010] gives %i the band %s (%s) and the arc %i',
    (score, band, range, segment) => {
      expect(bandOf(score)).toMatchObject({ name: band, rangeText: range });
      expect(gaugeSegmentOf(score)).toBe(segment);
    },
  );

  it('[SCORE-004] accepts whole numbers from 0 to 1200 only', () => {
    expect([0, 1200].every(isScore)).toBe(true);
    expect([-1, 1201, 600.5, Number.NaN, Infinity].some(isScore)).toBe(false);
  });

  it('[SCORE-005] [SCORE-009] covers the range without gaps or overlaps, with its bounds as text', () => {
    let next = SCORE_MIN;
    for (const band of BANDS) {
      expect(band.min).toBe(next);
      expect(band.rangeText).toBe(`${band.min}-${band.max}`);
      next = band.max + 1;
    }
    expect(next).toBe(SCORE_MAX + 1);
  });

  it('[SCORE-010] turns the gauge from -90 to 90 degrees through five equal arcs', () => {
    expect(GAUGE_CUT_OFFS).toEqual([509, 621, 725, 832]);
    expect(gaugeAngle(0)).toBe(-90);
    expect(gaugeAngle(1200)).toBe(90);
    GAUGE_CUT_OFFS.forEach((cutOff, index) => expect(gaugeFraction(cutOff)).toBeCloseTo((index + 1) / 5));
    expect(gaugeFraction(565)).toBeCloseTo(0.3);
  });

  it('[SCORE-010] never turns the needle left for a higher score, or out of its arc', () => {
    fc.assert(
      fc.property(anyScore, anyScore, (a, b) => {
        expect(Math.sign(gaugeAngle(a) - gaugeAngle(b))).toBe(Math.sign(a - b));
        const arc = gaugeSegmentOf(a);
        expect(gaugeFraction(a)).toBeGreaterThanOrEqual((arc - 1) / 5 - 1e-9);
        expect(gaugeFraction(a)).toBeLessThanOrEqual(arc / 5 + 1e-9);
      }),
    );
  });

  it('[SCORE-004] clamps a score outside the range', () => {
    expect([gaugeAngle(-50), gaugeAngle(5000)]).toEqual([-90, 90]);
    expect([bandOf(-50).key, bandOf(5000).key]).toEqual(['below-average', 'excellent']);
    expect([gaugeSegmentOf(-50), gaugeSegmentOf(5000)]).toEqual([1, 5]);
  });
});
