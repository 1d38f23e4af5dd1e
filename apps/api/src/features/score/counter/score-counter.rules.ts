import { TIMINGS } from '@wattle/domain/product-constants';

/** Scores given so far, at the last count and at the one before it. */
export type ScoreCount = {
  given: number;
  countedAt: Date;
  before: { given: number; countedAt: Date };
};

/** Steps no larger than this look like people, as long as there is time for them. */
const FEW = 3;
/** No page is asked to change its figure more often. */
const LEAST_INTERVAL_MS = 1000;

/** What an edition says about its counter. */
export type CounterRules = {
  /** Scores that were given before this database began. */
  givenBefore: number;
  /** Up to here the counter says nothing. */
  showFrom: number;
};

export type Counter = { counter: number; counterIncrement: number; updateInterval: number };

/** Made-up figures of the edited content (HOME-011, HOME-013). */
export const sampleCounter = ({ counter, counterIncrement, updateInterval }: Counter): Counter => ({
  counter,
  counterIncrement,
  updateInterval,
});

const SILENT: Counter = { counter: 0, counterIncrement: 0, updateInterval: TIMINGS.homeCounterReadMs };

/**
 * The figure now, and the pace at which a page may raise it until it asks again. However the steps of 1 to
 * `counterIncrement` fall, no figure is higher than the scores really given by then: the page lives one count behind,
 * and walks through what the last one found. Without anything to add, the increment is 0.
 */
export function counterAt(count: ScoreCount, now: Date, { givenBefore, showFrom }: CounterRules): Counter {
  const readMs = TIMINGS.homeCounterReadMs;
  const counter = givenBefore + standingAt(count, now.getTime());
  const left = givenBefore + standingAt(count, now.getTime() + readMs) - counter;
  if (counter < showFrom) return SILENT;
  if (left === 0) return { ...SILENT, counter };
  const atLeast = Math.floor((left * LEAST_INTERVAL_MS) / readMs);
  const counterIncrement = Math.max(Math.min(FEW, left), atLeast);
  const updateInterval = Math.max(LEAST_INTERVAL_MS, Math.ceil((counterIncrement * readMs) / left));
  return { counter, counterIncrement, updateInterval };
}

/** The share of the last count that a moment has come to, so many milliseconds after the count as it covers. */
function standingAt({ given, countedAt, before }: ScoreCount, moment: number): number {
  const covered = countedAt.getTime() - before.countedAt.getTime();
  const passed = Math.max(0, moment - countedAt.getTime());
  if (passed >= covered) return given;
  return before.given + Math.floor(((given - before.given) * passed) / covered);
}
