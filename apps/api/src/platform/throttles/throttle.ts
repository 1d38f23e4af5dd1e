import type { Budget, BudgetRegistry, Multiplier } from './budget.ts';
import type { Context } from '../context.ts';
import { counted, settled } from './throttle-statements.ts';
import { limitHit } from '../logs/platform-events.ts';

const HIT = { name: 'throttle-hit', text: `with ${counted()} select * from counted` };
const USED = {
  name: 'throttle-used',
  text: 'select hits from throttles where key = $1 and window_ends_at > $2',
};
const SETTLE = { name: 'throttle-settle', text: `with ${settled('$1', '$2')} select from settled` };

/** A row of `counted`. */
export type CountedRow = { key: Uint8Array; hits: number; window_ends_at: Date; blocked_until: Date | null };

export type Hit = { budget: Budget; subject: string };
/** A refusal names the budget with the longest wait. */
export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number; by: Budget };

/** A count that is part of a larger statement: the parameters of `counted`, and what its rows mean. */
export type Count = {
  values: readonly unknown[];
  /** Whether everything counted was within its budget. */
  verdictOf: (rows: readonly CountedRow[]) => Verdict;
  /** What was counted: to be given back after a refusal, since nothing is done then. */
  countedOf: (rows: readonly CountedRow[]) => readonly Hit[];
};
declare module '../context.ts' {
  interface Context {
    /** The windows in which a budget's alarm was given, by the row's key: each process tells of one once. */
    alarmsGiven: Map<string, number>;
    /** Every budget, by its name. */
    budgets: BudgetRegistry;
  }
}

type Counts = { refund: readonly Hit[]; reset: readonly Hit[] };

const keyOf = ({ hash }: Context, { budget, subject }: Hit) => hash('throttle')(budget.name, subject);

/**
 * Counts one for each and says whether all were within their budgets. The counts are in the database, one statement for
 * everything a request counts against, so that any number of processes share them; and they go up before anything is
 * compared, so that parallel requests can't outrun them. What was refused is given back, even to the budget that refused:
 * otherwise a caller refused by one could go on to use up the others, which may be somebody else's, and many refused at
 * once would each find them used up by the rest.
 */
export async function hit(ctx: Context, ...hits: readonly Hit[]): Promise<Verdict> {
  const { values, verdictOf } = countOf(ctx, hits);
  const verdict = verdictOf(await ctx.query<CountedRow>(HIT, values));
  if (!verdict.allowed && hits.length > 1) await settleHits(ctx, { refund: hits, reset: [] });
  return verdict;
}

/** Gives back what a successful request was counted for; `reset` restarts a count. */
export async function settleHits(ctx: Context, counts: Counts): Promise<void> {
  await ctx.query(SETTLE, settlementOf(ctx, counts));
}

/** The two parameters of `settled`. */
export function settlementOf(ctx: Context, { refund, reset }: Counts): [Buffer[], Buffer[]] {
  return [[...refund, ...reset].map((one) => keyOf(ctx, one)), reset.map((one) => keyOf(ctx, one))];
}

/** How much of a budget is currently used up, from 0 to 1 and beyond. */
export async function usedShare(ctx: Context, of: Hit): Promise<number> {
  const [row] = await ctx.query<{ hits: number }>(USED, [keyOf(ctx, of), ctx.now()]);
  return (row?.hits ?? 0) / mostHits(of.budget, ctx);
}

/** The multipliers of the budgets that an operator can widen. */
const MULTIPLIERS: Record<Multiplier, (config: Context['config']) => number> = {
  'address-factor': ({ rateLimitFactor }) => rateLimitFactor,
  'sms-per-hour': ({ smsPerHour }) => smsPerHour,
  'leads-per-hour': ({ leadsPerHour }) => leadsPerHour,
};

const mostHits = ({ hits, times }: Budget, { config }: Context): number =>
  Math.ceil(hits * (times === undefined ? 1 : MULTIPLIERS[times](config)));

/** Rows whose alarm was raised: a few thousand at most, and one that is forgotten rings twice. */
const ALARMS_KEPT = 1000;

function giveAlarm(
  { alarmsGiven, metrics, logger }: Context,
  budget: string,
  { key, window_ends_at: until }: CountedRow,
): void {
  const name = Buffer.from(key).toString('hex');
  if (alarmsGiven.get(name) === until.getTime()) return;
  if (alarmsGiven.size >= ALARMS_KEPT) alarmsGiven.clear();
  alarmsGiven.set(name, until.getTime());
  metrics.budgetAlarm(budget);
  logger.warn({ event: 'budget-alarm', budget });
}

/** What a statement counts together with other things. */
export function countOf(ctx: Context, hits: readonly Hit[]): Count {
  const now = ctx.now();
  const asked = hits.map((one) => {
    const { budget } = one;
    const block = budget.blockMs ?? 0;
    const blockMax = budget.blockMaxMs ?? block;
    return { ...budget, hit: one, key: keyOf(ctx, one), most: mostHits(budget, ctx), block, blockMax };
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
      for (const { hit: each, row, most, alarmAt, waitMs } of all) {
        // Each limit reached is a security event under its name, even where the answer does not show it.
        if (waitMs > 0) ctx.securityEvents.note(limitHit, { reason: each.budget.name });
        if (alarmAt !== undefined && row.hits >= most * alarmAt) giveAlarm(ctx, each.budget.name, row);
      }
      if (longest === undefined || longest.waitMs === 0) return { allowed: true };
      return {
        allowed: false,
        retryAfterSeconds: Math.ceil(longest.waitMs / 1000),
        by: longest.hit.budget,
      };
    },
    countedOf: (rows) => judged(rows).map((each) => each.hit),
  };
}

function waitOf(row: CountedRow, most: number, now: Date): number {
  if (row.blocked_until !== null && row.blocked_until > now) {
    return Math.max(1000, row.blocked_until.getTime() - now.getTime());
  }
  return row.hits <= most ? 0 : Math.max(1000, row.window_ends_at.getTime() - now.getTime());
}
