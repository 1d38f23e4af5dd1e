import { TIMINGS } from '@wattle/domain/product-constants';

/** Scores given by the last count and by the one before. */
export type ScoreCount = {
  given: number;
  countedAt: Date;
  before: { given: number; countedAt: Date };
};

/** Steps up to this size look natural. */
const FEW = 3;
const MIN_INTERVAL_MS = 1000;

export type CounterRules = {
  /** Given before this database existed. */
  givenBefore: number;
  /** The least count that the counter shows. */
  showFrom: number;
};

export type Counter = { counter: number; counterIncrement: number; updateInterval: number };

/** Sample figures of the edited content (HOME-011, HOME-013). */
export const sampleCounter = ({ counter, counterIncrement, updateInterval }: Counter): Counter => ({
  counter,
  counterIncrement,
  updateInterval,
});

const SILENT: Counter = { counter: 0, counterIncrement: 0, updateInterval: TIMINGS.homeCounterReadMs };

/**
 * The figure now, and the pace at which a page raises it, in random steps up to `counterIncrement`, until its next
 * read. Pages lag one count behind, so no figure ever exceeds the scores given by then. The increment is 0 when nothing
 * was added.
 */
export function counterAt(count: ScoreCount, now: Date, { givenBefore, showFrom }: CounterRules): Counter {
  const readMs = TIMINGS.homeCounterReadMs;
  const counter = givenBefore + scoresAt(count, now.getTime());
  const left = givenBefore + scoresAt(count, now.getTime() + readMs) - counter;
  if (counter < showFrom) return SILENT;
  if (left === 0) return { ...SILENT, counter };
  const atLeast = Math.floor((left * MIN_INTERVAL_MS) / readMs);
  const counterIncrement = Math.max(Math.min(FEW, left), atLeast);
  const updateInterval = Math.max(MIN_INTERVAL_MS, Math.ceil((counterIncrement * readMs) / left));
  return { counter, counterIncrement, updateInterval };
}

/** Scores given by `moment`, interpolated over the last count's period. */
function scoresAt({ given, countedAt, before }: ScoreCount, moment: number): number {
  const covered = countedAt.getTime() - before.countedAt.getTime();
  const passed = Math.max(0, moment - countedAt.getTime());
  if (passed >= covered) return given;
  return before.given + Math.floor(((given - before.given) * passed) / covered);
}
