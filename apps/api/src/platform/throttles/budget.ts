import type { Config } from '../../config.ts';

/** The setting that widens budgets by address. */
export const addressFactor = ({ rateLimitFactor }: Config): number => rateLimitFactor;

/**
 * What stays counted. A call that ends in our own failure, or that a provider's outage prevents, is always given back.
 * - `calls`: every call.
 * - `done`: calls that were not refused.
 * - `guesses`: wrong guesses since the last right one.
 * - `guesses-at-many`: wrong guesses; a right one gives back its own hit only, since others share the count.
 */
export type Counts = 'calls' | 'done' | 'guesses' | 'guesses-at-many';

/** A rate limit. */
export type Budget = {
  /** Unique. Counters, logs and metrics use it. */
  name: string;
  counts: Counts;
  hits: number;
  windowMs: number;
  /** Multiplies `hits` by a setting. */
  times?: (config: Config) => number;
  /** Length of the block when `hits` are used up. Default: the rest of the window. */
  blockMs?: number;
  /** Consecutive blocks double up to this. */
  blockMaxMs?: number;
  /** Used share at which an alarm is logged. */
  alarmAt?: number;
  /** Label of the gauge that shows the used share of a budget of the whole product. */
  gauge?: string;
  /** `false` only counts for the alarm. */
  refuses?: false;
  /** Message for callers that the guard refuses. */
  message?: string;
};

/** Subject of a budget that is not counted by person, address or destination. */
export const WHOLE_PRODUCT = 'all';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * Budgets are defined next to their reason. A budget that an operation of the contract names is counted around
 * its handler; others are counted by a use case.
 */
export const defineBudget = <Defined extends Budget>(budget: Defined): Defined => budget;

/** Several, by their names. */
export const defineBudgets = <Name extends string>(rules: Record<Name, Omit<Budget, 'name'>>) =>
  Object.fromEntries(
    Object.entries<Omit<Budget, 'name'>>(rules).map(([name, rule]) => [name, { name, ...rule }]),
  ) as Record<Name, Budget>;

/** Guesses at one owner's secret: 6, then a block of 15 minutes, doubling to two hours. */
export const GUESSES = {
  counts: 'guesses',
  hits: 6,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
} as const;

export type BudgetRegistry = ReadonlyMap<string, Budget>;

/** Throws when two budgets share a name. */
export function budgetsByName(all: readonly Budget[]): BudgetRegistry {
  const byName = new Map<string, Budget>();
  for (const budget of all) {
    if (byName.has(budget.name)) throw new Error(`duplicate budget ${budget.name}`);
    byName.set(budget.name, budget);
  }
  return byName;
}
