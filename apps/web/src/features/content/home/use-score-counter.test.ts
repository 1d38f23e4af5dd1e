import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReadCounter, useScoreCounter } from './use-score-counter.ts';

const live = { counter: 4_852_190, counterIncrement: 3, updateInterval: 10_000 };
const answers: ReadCounter = () => Promise.resolve(live);
const soon: ReadCounter = () => Promise.resolve({ ...live, updateInterval: 999 });
const low: ReadCounter = () => Promise.resolve({ ...live, counter: 7 });
const fails: ReadCounter = () => Promise.reject(new Error('down'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the running counter', () => {
  it('[HOME-010] [HOME-012] [HOME-014] it starts at 4852000, not at an earlier figure, and grows by one each second, also without a live figure', async () => {
    const { result } = renderHook(() => useScoreCounter(fails));
    expect(result.current).toBe(4_852_000);
    await pass(3000);
    expect(result.current).toBe(4_852_003);
  });

  it('[HOME-011] the live figure takes over as soon as it is known', async () => {
    const { result } = renderHook(() => useScoreCounter(answers));
    await pass(0);
    expect(result.current).toBe(4_852_190);
  });

  it.each([
    [0, 4_852_191],
    [0.999, 4_852_193],
  ])(
    '[HOME-013] at each interval the live figure steps by 1 to the increment (chance %f)',
    async (chance, figure) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      const { result } = renderHook(() => useScoreCounter(soon));
      await pass(999);
      expect(result.current).toBe(figure);
    },
  );

  it('[HOME-013] a lower live figure never takes the number back', async () => {
    const { result } = renderHook(() => useScoreCounter(low));
    await pass(2000);
    expect(result.current).toBe(4_852_002);
  });

  it('[HOME-012] leaving the page stops every timer', async () => {
    const { unmount } = renderHook(() => useScoreCounter(answers));
    await pass(0);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
