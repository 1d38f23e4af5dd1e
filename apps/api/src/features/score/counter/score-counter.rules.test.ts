import { describe, expect, it } from 'vitest';

import { counterAt, type Counter } from './score-counter.rules.ts';

const NOON = Date.parse('2026-11-10T02:00:00Z');
const READ_MS = 60_000;
const RULES = { givenBefore: 0, showFrom: 1000 };

/** A count one moment ago that covers one minute. */
const counted = (before: number, given: number, minutes = 1) => ({
  given,
  countedAt: new Date(NOON),
  before: { given: before, countedAt: new Date(NOON - minutes * 60_000) },
});
const after = (ms: number) => new Date(NOON + ms);

/** The highest figure a page shows before it reads again. */
const highest = ({ counter, counterIncrement, updateInterval }: Counter) =>
  counter + counterIncrement * Math.floor(READ_MS / updateInterval);

describe('counterAt', () => {
  it('[HOME-009] the counter is 0 below its threshold', () => {
    expect(counterAt(counted(998, 999), after(0), RULES)).toEqual({
      counter: 0,
      counterIncrement: 0,
      updateInterval: READ_MS,
    });
    expect(counterAt(counted(1000, 1000), after(0), RULES).counter).toBe(1000);
  });

  it('[HOME-011] the counter starts from an edition’s 4852190 earlier scores', () => {
    const brought = { givenBefore: 4_852_190, showFrom: 1000 };
    expect(counterAt(counted(0, 0), after(0), brought).counter).toBe(4_852_190);
    expect(counterAt(counted(7, 7), after(0), brought).counter).toBe(4_852_197);
  });

  it('[HOME-013] the counter has no increment when no scores were added', () => {
    expect(counterAt(counted(5000, 5000), after(0), RULES)).toEqual({
      counter: 5000,
      counterIncrement: 0,
      updateInterval: READ_MS,
    });
  });

  it.each([
    [1, 1, 60_000],
    [2, 2, 60_000],
    [3, 3, 60_000],
    [12, 3, 15_000],
    [120, 3, 1500],
    [6000, 100, 1000],
  ])('[HOME-013] %i scores of the last minute are steps of 1 to %i, each %i ms', (added, step, interval) => {
    expect(counterAt(counted(5000, 5000 + added), after(0), RULES)).toEqual({
      counter: 5000,
      counterIncrement: step,
      updateInterval: interval,
    });
  });

  it('[HOME-013] the counter never exceeds the scores given by then, and never falls', () => {
    for (const minutes of [1, 3, 600]) {
      for (const added of [0, 1, 2, 5, 59, 61, 179, 181, 239, 1000, 12_345]) {
        let last = 5000;
        for (let ms = 0; ms <= 2 * minutes * 60_000; ms += 7919 * minutes) {
          const counter = counterAt(counted(5000, 5000 + added, minutes), after(ms), RULES);
          expect(highest(counter)).toBeLessThanOrEqual(5000 + added);
          expect(counter.updateInterval).toBeGreaterThanOrEqual(1000);
          expect(counter.counter).toBeGreaterThanOrEqual(last);
          last = counter.counter;
        }
        expect(last).toBe(5000 + added);
      }
    }
  });

  it('[HOME-013] a reload within a minute shows no less, and the next count continues from there', () => {
    const first = counterAt(counted(5000, 5060), after(30_000), RULES);
    expect(first.counter).toBe(5030);
    const next = { given: 5100, countedAt: after(60_000), before: { given: 5060, countedAt: after(0) } };
    expect(counterAt(next, after(60_000), RULES).counter).toBe(5060);
  });

  it('a clock behind the count shows the previous figure', () => {
    expect(counterAt(counted(5000, 5060), after(-5000), RULES).counter).toBe(5000);
  });
});
