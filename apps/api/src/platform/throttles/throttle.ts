import { PROBLEMS, type Problem, type ProblemCode } from '@wattle/contract/problems';
import { tooManyTries } from '@wattle/domain/messages/waiting';
import { fail, type Outcome } from '@wattle/domain/outcome';

import type { Budget, BudgetRegistry, Counts } from './budget.ts';
import type { Context, Db } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { PLATFORM_EVENTS } from '../logs/platform-events.ts';
import { countHits, hitsOfKey, refundHits, type AskedCount, type CountedRow } from './throttles.sql.ts';

export type Hit = { budget: Budget; subject: string };
type Refused = { allowed: false; retryAfterSeconds: number; by: Budget };
/** A refusal names the budget with the longest wait. */
export type Verdict = { allowed: true } | Refused;

declare module '../context.ts' {
  interface Context {
    /** End of the window whose alarm was logged, by row key. One log line per process and window. */
    alarmsGiven: Map<string, number>;
    budgets: BudgetRegistry;
  }
}

/** The refusal of a call over its budget. Names the wait, unless the budget has words of its own. */
export const rateLimited = (
  { retryAfterSeconds }: Refused,
  errorMessage: string = tooManyTries(retryAfterSeconds),
): Refusal => ({ code: 'rate-limited', errorMessage, retryAfterSeconds });

const keyOf = ({ hash }: Context, { budget, subject }: Hit) => hash('throttle')(budget.name, subject);

/**
 * Counts one hit for each budget, or none where one refuses. Counts are in the database, so processes share them.
 * Counting precedes the work, so parallel calls cannot outrun a limit.
 */
export async function hit(ctx: Context, ...hits: readonly Hit[]): Promise<Verdict> {
  if (hits.length === 0) return { allowed: true };
  const now = ctx.now();
  const asked = hits.map((one) => ({ budget: one.budget, ...askedFor(ctx, one) }));
  const rows = await countHits(ctx, asked, now);
  // Concurrent hits over a limit are refunded, and refused as later ones.
  if (asked.some(({ key, max }) => isOver(rowOf(rows, key), max))) {
    await refund(ctx, hits);
    return hit(ctx, ...hits);
  }
  return verdictOf(ctx, { asked, rows, now });
}

const isOver = (row: CountedRow | undefined, max: number) => row?.is_counted === true && row.hits > max;

const rowOf = (rows: readonly CountedRow[], wanted: Buffer) => rows.find(({ key }) => wanted.equals(key));

/** Refunds hits. With a transaction, if that commits. */
export const refund = (
  ctx: Context,
  hits: readonly Hit[],
  { tx, times = 1 }: { tx?: Db; times?: number } = {},
) =>
  refundHits(
    ctx,
    hits.map((one) => ({ key: keyOf(ctx, one), times })),
    tx,
  );

/** How work ended. A provider's outage is our failure. */
type End = 'done' | 'refused' | 'our-failure';

const REFUNDED: Record<Counts, readonly End[]> = {
  calls: ['our-failure'],
  done: ['refused', 'our-failure'],
  guesses: ['done', 'our-failure'],
  'guesses-at-many': ['done', 'our-failure'],
};

/**
 * Refunds what the result refunds. A right guess resets the owner's own counts, and takes its hit from those of others.
 * A refund that the database cannot take is lost.
 */
export async function settle(ctx: Context, hits: readonly Hit[], end: End): Promise<void> {
  const back = hits.filter(({ budget }) => REFUNDED[budget.counts].includes(end));
  const timesOf = ({ budget }: Hit) => (end === 'done' && budget.counts === 'guesses' ? null : 1);
  try {
    await refundHits(
      ctx,
      back.map((one) => ({ key: keyOf(ctx, one), times: timesOf(one) })),
    );
  } catch (cause) {
    ctx.logger.warn({ event: 'refund-lost', error: cause instanceof Error ? cause.name : 'unknown' });
  }
}

/** Runs work whose hits were counted, and settles them by its outcome. */
export async function settling<T, F extends { code: ProblemCode }>(
  ctx: Context,
  hits: readonly Hit[],
  work: () => Promise<Outcome<T, F>>,
): Promise<Outcome<T, F>> {
  const outcome = await refundOnThrow(ctx, hits, work);
  await settle(ctx, hits, outcome.ok ? 'done' : endOf(outcome.failure));
  return outcome;
}

/** Refunds hits when the work throws. */
export async function refundOnThrow<T>(
  ctx: Context,
  hits: readonly Hit[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    await settle(ctx, hits, 'our-failure');
    throw cause;
  }
}

/** Counts hits, then runs the work and settles them by its outcome. Refuses without the work over a limit. */
export async function limited<T>(
  ctx: Context,
  hits: readonly Hit[],
  work: () => Promise<Outcome<T, Refusal>>,
): Promise<Outcome<T, Refusal>> {
  const verdict = await hit(ctx, ...hits);
  return verdict.allowed ? settling(ctx, hits, work) : fail(rateLimited(verdict, verdict.by.message));
}

const endOf = ({ code }: { code: ProblemCode }): End => {
  const { status, isProviderAway }: Problem = PROBLEMS[code];
  return status >= 500 || isProviderAway === true ? 'our-failure' : 'refused';
};

/** Used share of a budget; above 1 when exceeded. */
export async function usedShare(ctx: Context, counted: Hit): Promise<number> {
  const row = await hitsOfKey(ctx, keyOf(ctx, counted), ctx.now());
  return (row?.hits ?? 0) / maxHits(counted.budget, ctx);
}

const maxHits = ({ hits, times }: Budget, { config }: Context): number =>
  Math.ceil(hits * (times?.(config) ?? 1));

/** `max` of a budget that never refuses. */
const UNLIMITED = 2 ** 31 - 1;

function askedFor(ctx: Context, one: Hit): AskedCount {
  const { windowMs: window, blockMs: block = 0, blockMaxMs: blockMax = block, refuses } = one.budget;
  const max = refuses === false ? UNLIMITED : maxHits(one.budget, ctx);
  return { key: keyOf(ctx, one), max, window, block, blockMax };
}

type Judging = {
  asked: readonly (AskedCount & { budget: Budget })[];
  rows: readonly CountedRow[];
  now: Date;
};

function verdictOf(ctx: Context, { asked, rows, now }: Judging): Verdict {
  let longest = { waitMs: 0, by: asked[0]?.budget };
  for (const { key, budget } of asked) {
    const row = rowOf(rows, key);
    if (row === undefined) continue;
    const waitMs = row.is_counted ? 0 : Math.max(1000, +(row.blocked_until ?? row.window_ends_at) - +now);
    // Every reached limit is a security event, even if the answer does not show it.
    if (waitMs > 0) ctx.securityEvents.record(PLATFORM_EVENTS['limit-hit'], { reason: budget.name });
    if (waitMs > longest.waitMs) longest = { waitMs, by: budget };
    giveAlarm(ctx, budget, row);
  }
  const { waitMs, by } = longest;
  return waitMs === 0 || by === undefined
    ? { allowed: true }
    : { allowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000), by };
}

/** An evicted entry only means a second log line. */
const ALARMS_KEPT = 1000;

function giveAlarm(ctx: Context, budget: Budget, { key, hits, window_ends_at: until }: CountedRow): void {
  const { alarmsGiven, metrics, logger } = ctx;
  if (budget.alarmAt === undefined || hits < maxHits(budget, ctx) * budget.alarmAt) return;
  const name = Buffer.from(key).toString('hex');
  if (alarmsGiven.get(name) === until.getTime()) return;
  if (alarmsGiven.size >= ALARMS_KEPT) alarmsGiven.clear();
  alarmsGiven.set(name, until.getTime());
  metrics.budgetAlarm(budget.name);
  logger.warn({ event: 'budget-alarm', budget: budget.name });
}
