/** What an operator can widen: `RATE_LIMIT_FACTOR`, `SMS_PER_HOUR` and `LEADS_PER_HOUR`. */
export type Multiplier = 'address-factor' | 'sms-per-hour' | 'leads-per-hour';

/** How often something may happen, and what follows when it happens more often. */
export type Budget = {
  /** Unique: counts, log and metrics know it by this. */
  name: string;
  hits: number;
  windowMs: number;
  /** The setting that `hits` is multiplied by. */
  times?: Multiplier;
  /** How long it is refused after the last allowed hit; the rest of the window when absent. */
  blockMs?: number;
  /** Each further block lasts twice as long, up to this. */
  blockMaxMs?: number;
  /** The share of the hits at which an alarm is logged. */
  alarmAt?: number;
  /** false: counted only for its alarm. */
  refuses?: false;
  /** The sentence shown to a caller whom the guard refuses. */
  says?: string;
};

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * Stands beside the reason for it. A budget that an operation of the contract names is counted by a guard, before the
 * operation begins; any other by a use case, as part of its own rule.
 */
export const defineBudget = <Defined extends Budget>(budget: Defined): Defined => budget;

export type BudgetRegistry = ReadonlyMap<string, Budget>;

/** A name that two features claim stops the start. */
export function budgetsByName(all: readonly Budget[]): BudgetRegistry {
  const byName = new Map<string, Budget>();
  for (const budget of all) {
    if (byName.has(budget.name)) throw new Error(`two budgets are called ${budget.name}`);
    byName.set(budget.name, budget);
  }
  return byName;
}
