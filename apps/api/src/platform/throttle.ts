import { BUDGETS, type Budget, type BudgetName } from './budgets.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { KeyedHash } from './secrets.ts';
import { counted, settled } from './throttle-statements.ts';

const HIT = { name: 'throttle-hit', text: `with ${counted()} select * from counted` };
const SETTLE = { name: 'throttle-settle', text: `with ${settled('$1', '$2')} select from settled` };

/** A row of `counted`. */
export type CountedRow = { key: Uint8Array; hits: number; window_ends_at: Date; blocked_until: Date | null };

export type Hit = { budget: BudgetName; subject: string; factor?: number };
export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** A count that is a part of a larger statement: the parameters of `counted`, and what its rows mean. */
export type Count = {
  values: readonly unknown[];
  /** Whether all were within their budgets, those of `apart` not asked. */
  verdictOf: (rows: readonly CountedRow[], apart?: BudgetName) => Verdict;
};
type Settlement = { refund: readonly Hit[]; reset: readonly Hit[] };

type Deps = { database: Pick<Database, 'query'>; clock: Clock; hash: KeyedHash };

export type Throttle = ReturnType<typeof makeThrottle>;

/**
 * Counts in the database, one statement for all that a request is counted for, so that any number
 * of processes share the counts and parallel requests can't outrun them: a count goes up before
 * anything is compared.
 */
export function makeThrottle({ database, clock, hash }: Deps) {
  const keyOf = ({ budget, subject }: Hit) => hash(budget, subject);

  const count = (hits: readonly Hit[]) => countOf(hits, { keyOf, now: clock.now() });
  /** The two parameters of `settled`. */
  const settlement = ({ refund, reset }: Settlement) => [[...refund, ...reset].map(keyOf), reset.map(keyOf)];

  return {
    count,
    settlement,

    /** Counts one for each and says whether all were within their budgets. */
    async hit(...hits: readonly Hit[]): Promise<Verdict> {
      const { values, verdictOf } = count(hits);
      return verdictOf(await database.query<CountedRow>(HIT, values));
    },

    /** Takes back what a request that turned out well was counted for; `reset` starts a count anew. */
    async settle(counts: Settlement): Promise<void> {
      await database.query(SETTLE, settlement(counts));
    },
  };
}

function countOf(hits: readonly Hit[], { keyOf, now }: { keyOf: (hit: Hit) => Buffer; now: Date }): Count {
  const asked = hits.map((hit) => {
    const budget: Budget = BUDGETS[hit.budget];
    const block = budget.blockMs ?? 0;
    const most = Math.ceil(budget.hits * (hit.factor ?? 1));
    return { ...budget, of: hit.budget, key: keyOf(hit), most, block, blockMax: budget.blockMaxMs ?? block };
  });
  return {
    values: [
      asked.map((each) => each.key),
      asked.map((each) => each.most),
      asked.map((each) => each.windowMs),
      asked.map((each) => each.block),
      asked.map((each) => each.blockMax),
      now,
    ],
    verdictOf(rows, apart) {
      let waitMs = 0;
      for (const row of rows) {
        const its = asked.find((each) => each.key.equals(row.key));
        if (its?.of !== apart) waitMs = Math.max(waitMs, waitOf(row, its?.most ?? 0, now));
      }
      return waitMs === 0
        ? { allowed: true }
        : { allowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
    },
  };
}

function waitOf(row: CountedRow, most: number, now: Date): number {
  if (row.blocked_until !== null && row.blocked_until > now) {
    return Math.max(1000, row.blocked_until.getTime() - now.getTime());
  }
  return row.hits <= most ? 0 : Math.max(1000, row.window_ends_at.getTime() - now.getTime());
}
