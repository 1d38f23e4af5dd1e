import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstFigure, followScores, type ReadCounter } from './score-counter.ts';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const always =
  (counter: number, counterIncrement: number, updateInterval: number): ReadCounter =>
  () =>
    Promise.resolve({ counter, counterIncrement, updateInterval });
/** Records what the counter shows. */
function follow(read: ReadCounter, start: number | null, isSample = false) {
  const leaving = new AbortController();
  const result = { current: start, leave: () => leaving.abort() };
  const change = (next: (now: number | null) => number | null) => {
    result.current = next(result.current);
  };
  followScores({ read, change, signal: leaving.signal, isSample });
  return result;
}

const brought = firstFigure({
  sample: null,
  givenBefore: { scores: 4_852_190, source: 'a report' },
  showFrom: 1000,
});

/** Fixes every step to the smallest (0) or the largest (just below 1). */
const chance = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('without a live figure', () => {
  it('[HOME-010] [HOME-014] starts an edition with 4852190 earlier scores at 4852000 and stays there', async () => {
    const result = follow(() => Promise.reject(new Error('down')), brought);
    expect(result.current).toBe(4_852_000);
    await pass(10 * 60_000);
    expect(result.current).toBe(4_852_000);
  });

  it('[HOME-009] shows nothing without enough earlier scores', () => {
    expect(firstFigure({ sample: null, givenBefore: null, showFrom: 1000 })).toBeNull();
    const few = { scores: 4200, source: 'a report' };
    expect(firstFigure({ sample: null, givenBefore: few, showFrom: 5000 })).toBeNull();
  });
});

describe('a sample', () => {
  it('[HOME-010] [HOME-012] starts a sample at 4,852,000 and adds one each second without an answer', async () => {
    const result = follow(() => Promise.reject(new Error('down')), 4_852_000, true);
    await pass(5000);
    expect(result.current).toBe(4_852_005);
  });

  it('[HOME-011] [HOME-012] [HOME-013] continues a sample from 4,852,190 by a random step at each interval', async () => {
    chance(0.999);
    const result = follow(always(4_852_190, 20, 10_000), 4_852_000, true);
    await pass(0);
    expect(result.current).toBe(4_852_190);
    await pass(9000);
    expect(result.current).toBe(4_852_199);
    await pass(11_000);
    expect(result.current).toBeGreaterThanOrEqual(4_852_210);
  });
});

describe('the live figure', () => {
  it('[HOME-011] takes over the live figure as soon as it is known', async () => {
    const read = always(4_852_190, 0, 60_000);
    const result = follow(read, brought);
    await pass(0);
    expect(result.current).toBe(4_852_190);
  });

  it('[HOME-009] shows nothing until the server answers', async () => {
    const read = always(0, 0, 60_000);
    const result = follow(read, null);
    await pass(120_000);
    expect(result.current).toBeNull();
  });

  it.each([
    ['the smallest', 0, 1],
    ['the largest', 0.999, 5],
  ])(
    '[HOME-013] [HOME-012] follows steps of %s size at each interval by one each second',
    async (_, given, step) => {
      chance(given);
      const read = always(7000, 5, 10_000);
      const result = follow(read, null);
      await pass(9999);
      expect(result.current).toBe(7000);
      // The step and a second's tick coincide, in either order.
      await pass(1);
      const seen = [result.current];
      for (let second = 0; second < 6; second += 1) {
        await pass(1000);
        seen.push(result.current);
      }
      const rises = seen.slice(1).map((now, at) => (now ?? 0) - (seen[at] ?? 0));
      expect(rises.every((rise) => rise === 0 || rise === 1)).toBe(true);
      expect(seen.at(-1)).toBe(7000 + step);
    },
  );

  it('[HOME-013] never goes down, whatever a later answer says', async () => {
    const figures = [9000, 8000];
    const read: ReadCounter = () =>
      Promise.resolve({ counter: figures.shift() ?? 8500, counterIncrement: 0, updateInterval: 60_000 });
    const result = follow(read, null);
    await pass(0);
    await pass(180_000);
    expect(result.current).toBe(9000);
  });

  it('[HOME-013] stops growing when the server no longer answers', async () => {
    chance(0.999);
    let isUp = true;
    const answer = { counter: 7000, counterIncrement: 3, updateInterval: 15_000 };
    const read: ReadCounter = () => (isUp ? Promise.resolve(answer) : Promise.reject(new Error('down')));
    const result = follow(read, null);
    await pass(0);
    isUp = false;
    await pass(30 * 60_000);
    expect(result.current).toBeLessThanOrEqual(7012);
    expect(result.current).toBeGreaterThanOrEqual(7009);
  });

  it('[HOME-012] stops every timer when the page is left', async () => {
    const read = always(7000, 3, 1000);
    const { leave } = follow(read, null);
    await pass(0);
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
