import { BUDGETS, type Budget, type BudgetName, type Multiplier } from './budgets.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { KeyedHash } from '../secrets/secrets.ts';
import { counted, settled } from './throttle-statements.ts';

const HIT = { name: 'throttle-hit', text: `with ${counted()} select * from counted` };
const USED = {
  name: 'throttle-used',
  text: 'select hits from throttles where key = $1 and window_ends_at > $2',
};
const SETTLE = { name: 'throttle-settle', text: `with ${settled('$1', '$2')} select from settled` };

/** A row of `counted`. */
export type CountedRow = { key: Uint8Array; hits: number; window_ends_at: Date; blocked_until: Date | null };

export type Hit = { budget: BudgetName; subject: string };
/** A refusal names the budget with the longest wait. */
export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number; by: BudgetName };

/** A count that is part of a larger statement: the parameters of `counted`, and what its rows mean. */
export type Count = {
  values: readonly unknown[];
  /** Whether everything counted was within its budget. */
  verdictOf: (rows: readonly CountedRow[]) => Verdict;
  /** What was counted: to be given back after a refusal, since nothing is done then. */
  countedOf: (rows: readonly CountedRow[]) => readonly Hit[];
};
type Settlement = { refund: readonly Hit[]; reset: readonly Hit[] };

type Deps = {
  database: Pick<Database, 'query'>;
  clock: Clock;
  hash: KeyedHash;
  /** The multipliers of the budgets that an operator can widen. */
  multipliers: Record<Multiplier, number>;
  /** Called when a budget has reached its alarm, once per window from each process. */
  onAlarm: (budget: BudgetName) => void;
  /** Called with the name of each budget that was used up. */
  onLimit: (budget: BudgetName) => void;
};

export type Throttle = ReturnType<typeof makeThrottle>;

/**
 * Counts in the database, one statement for everything a request counts against, so that any number of processes share
 * the counts and parallel requests can't outrun them: a count goes up before anything is compared.
 */
export function makeThrottle({ database, clock, hash, multipliers, onAlarm, onLimit }: Deps) {
  const keyOf = ({ budget, subject }: Hit) => hash(budget, subject);
  const mostOf = (budget: BudgetName) => mostHits(BUDGETS[budget], multipliers);
  const ringOnce = makeAlarm(onAlarm);

  const count = (hits: readonly Hit[]) =>
    countOf(hits, { keyOf, mostOf, ringOnce, onLimit, now: clock.now() });
  /** The two parameters of `settled`. */
  const settlement = ({ refund, reset }: Settlement) => [[...refund, ...reset].map(keyOf), reset.map(keyOf)];

  /** Gives back what a successful request was counted for; `reset` restarts a count. */
  const settle = async (counts: Settlement): Promise<void> => {
    await database.query(SETTLE, settlement(counts));
  };

  return {
    count,
    settlement,
    settle,

    /**
     * Counts one for each and says whether all were within their budgets. What was refused is given back, even to the
     * budget that refused: otherwise a caller refused by one could go on to use up the others, which may be somebody
     * else's, and many refused at once would each find them used up by the rest.
     */
    async hit(...hits: readonly Hit[]): Promise<Verdict> {
      const { values, verdictOf } = count(hits);
      const verdict = verdictOf(await database.query<CountedRow>(HIT, values));
      if (!verdict.allowed && hits.length > 1) await settle({ refund: hits, reset: [] });
      return verdict;
    },

    /** How much of a budget is currently used up, from 0 to 1 and beyond. */
    async usedShare(of: Hit): Promise<number> {
      const [row] = await database.query<{ hits: number }>(USED, [keyOf(of), clock.now()]);
      return (row?.hits ?? 0) / mostOf(of.budget);
    },
  };
}

const mostHits = ({ hits, times }: Budget, multipliers: Record<Multiplier, number>): number =>
  Math.ceil(hits * (times === undefined ? 1 : multipliers[times]));

/** Rows whose alarm was raised: a few thousand at most, and one that is forgotten rings twice. */
const ALARMS_KEPT = 1000;

function makeAlarm(onAlarm: (budget: BudgetName) => void) {
  const given = new Map<string, number>();
  return (budget: BudgetName, { key, window_ends_at: until }: CountedRow): void => {
    const name = Buffer.from(key).toString('hex');
    if (given.get(name) === until.getTime()) return;
    if (given.size >= ALARMS_KEPT) given.clear();
    given.set(name, until.getTime());
    onAlarm(budget);
  };
}

type Counting = {
  keyOf: (hit: Hit) => Buffer;
  mostOf: (budget: BudgetName) => number;
  ringOnce: ReturnType<typeof makeAlarm>;
  onLimit: (budget: BudgetName) => void;
  now: Date;
};

function countOf(hits: readonly Hit[], { keyOf, mostOf, ringOnce, onLimit, now }: Counting): Count {
  const asked = hits.map((hit) => {
    const budget: Budget = BUDGETS[hit.budget];
    const block = budget.blockMs ?? 0;
    const blockMax = budget.blockMaxMs ?? block;
    return { ...budget, hit, key: keyOf(hit), most: mostOf(hit.budget), block, blockMax };
  });
  /** Each row that was counted, with how long it must wait. A row may come several times, joined to others. */
  const judged = (rows: readonly CountedRow[]) =>
    asked.flatMap((each) => {
      const row = rows.find(({ key }) => each.key.equals(key));
      if (row === undefined) return [];
      return [{ ...each, row, waitMs: each.refuses === false ? 0 : waitOf(row, each.most, now) }];
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
    verdictOf(rows) {
      const all = judged(rows);
      const [longest] = all.toSorted((one, other) => other.waitMs - one.waitMs);
      for (const { hit, row, most, alarmAt, waitMs } of all) {
        if (waitMs > 0) onLimit(hit.budget);
        if (alarmAt !== undefined && row.hits >= most * alarmAt) ringOnce(hit.budget, row);
      }
      if (longest === undefined || longest.waitMs === 0) return { allowed: true };
      return {
        allowed: false,
        retryAfterSeconds: Math.ceil(longest.waitMs / 1000),
        by: longest.hit.budget,
      };
    },
    countedOf: (rows) => judged(rows).map(({ hit }) => hit),
  };
}

function waitOf(row: CountedRow, most: number, now: Date): number {
  if (row.blocked_until !== null && row.blocked_until > now) {
    return Math.max(1000, row.blocked_until.getTime() - now.getTime());
  }
  return row.hits <= most ? 0 : Math.max(1000, row.window_ends_at.getTime() - now.getTime());
}
