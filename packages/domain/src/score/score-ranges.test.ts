import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { gaugeFraction, gaugeSegmentOf, SCORE_MAX, SCORE_MIN, bandOf } from './score-bands.ts';
import { bandOn, isScoreOn, placeOn, SCALES, SCORE_RANGES } from './score-ranges.ts';

describe.each(SCORE_RANGES)('[SCORE-038] the range %s', (range) => {
  const { min, max, bands, cutOffs } = SCALES[range];

  it('accepts whole numbers between its ends only, and is named by them', () => {
    expect(range).toBe(`${min}-${max}`);
    const outside = [min - 1, max + 1, min + 0.5, Number.NaN, Infinity];
    expect(outside.filter((score) => isScoreOn(range, score))).toEqual([]);
    expect([min, max].every((score) => isScoreOn(range, score))).toBe(true);
  });

  it('has five bands without a gap or an overlap', () => {
    expect(bands).toHaveLength(5);
    expect([bands[0]?.min, bands.at(-1)?.max]).toEqual([min, max]);
    expect(bands.slice(1).map((band) => band.min)).toEqual(bands.slice(0, -1).map((band) => band.max + 1));
  });

  it('places every score on the dial in its arc, further along the higher it is', () => {
    fc.assert(
      fc.property(fc.integer({ min, max }), fc.integer({ min, max }), (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const [here, there] = [placeOn(range, low), placeOn(range, high)];
        expect(here.fraction).toBeLessThanOrEqual(there.fraction);
        expect(here.fraction).toBeGreaterThanOrEqual((here.segment - 1) / 5);
        expect(here.fraction).toBeLessThanOrEqual(here.segment / 5);
        expect(bandOn(range, low).min).toBeLessThanOrEqual(low);
      }),
    );
    expect([placeOn(range, min).fraction, placeOn(range, max).fraction]).toEqual([0, 1]);
    expect(cutOffs.map((score) => placeOn(range, score).segment)).toEqual([2, 3, 4, 5]);
  });
});

it('[SCORE-010] the main score has the same band and place as on its own dial', () => {
  for (let score = SCORE_MIN; score <= SCORE_MAX; score += 1) {
    const { segment, fraction } = placeOn('0-1200', score);
    expect([segment, bandOn('0-1200', score).name]).toEqual([gaugeSegmentOf(score), bandOf(score).name]);
    expect(fraction).toBeCloseTo(gaugeFraction(score), 10);
  }
});
