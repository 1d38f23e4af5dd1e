import { describe, expect, it } from 'vitest';
import { bandsOf, isDip, isMonthShown, pointsOf, tipPlace } from './history-geometry.ts';

const frame = { range: '0-1200', width: 300, height: 200, top: 10, floor: 170 } as const;
const months = (...scores: number[]) =>
  scores.map((score, index) => ({ date: `2026-0${index + 1}-01`, score, isEstimated: false }));

describe('the history chart', () => {
  it('[HIST-007] puts a higher score higher, and each month in the middle of its column', () => {
    const [first, second, third] = pointsOf(months(600, 700, 650), frame);
    expect([first?.x, second?.x, third?.x]).toEqual([50, 150, 250]);
    expect(second?.y).toBeLessThan(third?.y ?? 0);
    expect(third?.y).toBeLessThan(first?.y ?? 0);
  });

  it('[HIST-008] centres a single score', () => {
    expect(pointsOf(months(735), frame)[0]?.x).toBe(150);
  });

  it('[HIST-004] shows the visible bands without gap or overlap', () => {
    const bands = bandsOf(months(650, 740), frame);
    expect(bands.map(({ name }) => name)).toEqual(['Average', 'Good', 'Very Good']);
    for (const [index, band] of bands.slice(1).entries()) {
      expect((bands[index]?.y ?? 0) - (band.y + band.height)).toBeCloseTo(2);
    }
  });

  it.each([
    [0, 'Below Average'],
    [1200, 'Excellent'],
  ])('[SCORE-004] keeps the score %d within the chart, in %s', (score, name) => {
    const y = pointsOf(months(score), frame)[0]?.y ?? -1;
    expect(y).toBeGreaterThanOrEqual(frame.top);
    expect(y).toBeLessThanOrEqual(frame.floor);
    expect(bandsOf(months(score), frame).map((band) => band.name)).toContain(name);
  });

  it('names every month while they fit, and always the last', () => {
    const named = Array.from({ length: 13 }, (_, index) => isMonthShown(index, 13, 12));
    expect(named.filter(Boolean)).toHaveLength(7);
    expect(named.at(-1)).toBe(true);
    expect(isMonthShown(0, 6, 6)).toBe(true);
  });

  it('writes the number of a dip below its point', () => {
    const points = pointsOf(months(700, 650, 700), frame);
    expect([0, 1, 2].map((index) => isDip(points, index))).toEqual([false, true, false]);
  });

  it('places a month’s tip beside its column, clear of the line', () => {
    const falling = months(800, 790, 780, 600, 590, 580);
    const first = tipPlace(falling, 0, frame);
    expect(first.x, 'to the right of it').toBeCloseTo(100 / 6);
    expect(first.y, 'below a line that is high').toBe(56);
    const last = tipPlace(falling, 5, frame);
    expect(last.x + 33, 'to the left of it').toBeCloseTo(500 / 6);
    expect(last.y, 'above a line that is low').toBe(2);
    expect(tipPlace(months(735), 0, frame).x, 'never beyond the edge').toBeLessThanOrEqual(67);
  });
});
