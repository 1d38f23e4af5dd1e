import { MESSAGES } from '@wattle/domain/messages/all';

import type { Budget, BudgetRegistry, Multiplier } from './budget.ts';
import type { Context, Db } from '../context.ts';
import type { Refusal } from '../refusal.ts';
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

/** The refusal of a call over its budget. */
export const rateLimited = (
  { retryAfterSeconds }: Extract<Verdict, { allowed: false }>,
  errorMessage: string = MESSAGES.tooManyTries,
): Refusal => ({ code: 'rate-limited', errorMessage, retryAfterSeconds });

/** A count within a larger statement: parameters of `counted`, and how to read its rows. */
export type Count = {
  values: readonly unknown[];
  /** Allowed when every hit was within its budget. */
  verdictOf: (rows: readonly CountedRow[]) => Verdict;
  /** The counted hits, which are refunded after a refusal. */
  countedOf: (rows: readonly CountedRow[]) => readonly Hit[];
};
declare module '../context.ts' {
  interface Context {
    /** End of the window whose alarm was logged, by row key. One log line per process and window. */
    alarmsGiven: Map<string, number>;
    budgets: BudgetRegistry;
  }
}

type Counts = { refund: readonly Hit[]; reset: readonly Hit[] };

const keyOf = ({ hash }: Context, { budget, subject }: Hit) => hash('throttle')(budget.name, subject);

/**
 * Counts one hit for each budget and tells whether all allow it.
 * Counts are in the database, one statement per request, so processes share them. Counting precedes comparison, so
 * parallel requests cannot outrun a limit. A refused request is refunded everywhere: otherwise a caller refused by one
 * budget could use up others, which may be shared, and concurrent refusals would use up the budget for each other.
 */
export async function hit(ctx: Context, ...hits: readonly Hit[]): Promise<Verdict> {
  const { values, verdictOf } = countOf(ctx, hits);
  const verdict = verdictOf(await ctx.query<CountedRow>(HIT, values));
  if (!verdict.allowed && hits.length > 1) await settleHits(ctx, { refund: hits, reset: [] });
  return verdict;
}

/** Refunds hits of a successful request; `reset` restarts a count. */
export async function settleHits(ctx: Context, counts: Counts): Promise<void> {
  await ctx.query(SETTLE, settlementOf(ctx, counts));
}

/** Parameters of `settled`. */
export function settlementOf(ctx: Context, { refund, reset }: Counts): [Buffer[], Buffer[]] {
  return [[...refund, ...reset].map((one) => keyOf(ctx, one)), reset.map((one) => keyOf(ctx, one))];
}

/** Used share of a budget; above 1 when exceeded. */
export async function usedShare(ctx: Context, of: Hit): Promise<number> {
  const [row] = await ctx.query<{ hits: number }>(USED, [keyOf(ctx, of), ctx.now()]);
  return (row?.hits ?? 0) / mostHits(of.budget, ctx);
}

const MULTIPLIERS: Record<Multiplier, (config: Context['config']) => number> = {
  'address-factor': ({ rateLimitFactor }) => rateLimitFactor,
  'sms-per-hour': ({ smsPerHour }) => smsPerHour,
  'leads-per-hour': ({ leadsPerHour }) => leadsPerHour,
};

const mostHits = ({ hits, times }: Budget, { config }: Context): number =>
  Math.ceil(hits * (times === undefined ? 1 : MULTIPLIERS[times](config)));

/** An evicted entry only means a second log line. */
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

/** Parameters and reader for a statement that counts beside other work. */
export function countOf(ctx: Context, hits: readonly Hit[]): Count {
  const now = ctx.now();
  const asked = hits.map((one) => {
    const { budget } = one;
    const block = budget.blockMs ?? 0;
    const blockMax = budget.blockMaxMs ?? block;
    return { ...budget, hit: one, key: keyOf(ctx, one), most: mostHits(budget, ctx), block, blockMax };
  });
  /** Counted rows with their wait. Joins may repeat a row. */
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
        // Every reached limit is a security event, even if the answer does not show it.
        if (waitMs > 0) ctx.securityEvents.record(limitHit, { reason: each.budget.name });
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

/** Forgets every hit. For the demonstration. */
export async function clearThrottles(of: Db): Promise<void> {
  await of.deleteFrom('throttles').execute();
}
