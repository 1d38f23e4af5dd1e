import { describe, expect, it } from 'vitest';
import { CAPITALS, capitalOf } from './capitals.ts';
import { centreOf, fitted, isWithin, kept, moved, NEAREST, WHOLE, zoomed } from './map-view.ts';

describe('the view', () => {
  it('keeps the point under the finger when zooming', () => {
    const { k, x, y } = zoomed(WHOLE, 4, [100, 300]);
    expect([100 * k + x, 300 * k + y]).toEqual([100, 300]);
  });

  it('never zooms beyond the country or the precision of the borders', () => {
    expect(zoomed(WHOLE, 0.1).k).toBe(1);
    expect(zoomed(WHOLE, 1000).k).toBe(NEAREST);
  });

  it('cannot be dragged off the country', () => {
    const away = moved(moved(WHOLE, 1e6, 1e6), -2e6, -2e6);
    expect(away).toEqual(kept(away));
    expect(away.x).toBeGreaterThan(-300);
  });

  it('centres a fitted region with room around it', () => {
    const box = { left: 300, top: 200, right: 340, bottom: 230 };
    const view = fitted(box);
    expect(centreOf(view)).toEqual([expect.closeTo(320), expect.closeTo(215)]);
    expect(isWithin(box, view)).toBe(true);
    expect(40 * view.k).toBeLessThan(200);
  });

  it('shows all of a region that fills the country', () => {
    expect(fitted({ left: 10, top: 10, right: 550, bottom: 500 })).toBe(WHOLE);
  });

  it('shows each capital completely, within its state’s regions', () => {
    expect(CAPITALS).toHaveLength(8);
    for (const { box, view } of CAPITALS) {
      const [across, down] = centreOf(view);
      expect(across).toBeCloseTo((box.left + box.right) / 2, 6);
      expect(down).toBeCloseTo((box.top + box.bottom) / 2, 6);
      expect((box.right - box.left) * view.k).toBeGreaterThan(550);
    }
    expect(capitalOf('20604')?.name).toBe('Melbourne');
    expect([capitalOf(null)?.name, capitalOf('90101')?.name]).toEqual(['Sydney', 'Sydney']);
  });
});
