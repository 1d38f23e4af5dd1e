import { tooManyTries } from '@wattle/domain/messages/waiting';

import type { Budget, BudgetRegistry, Multiplier } from './budget.ts';
import type { Context, Db, Tx } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { runText } from '../database/statements.ts';
import {
  givenBackAt,
  reserve,
  settleReservations,
  type OpenReservations,
  type RequestEnd,
  type Reservation,
} from './reservations.ts';
import { counted, settled } from './throttle-statements.ts';
import { limitHit } from '../logs/platform-events.ts';

const HIT = { name: 'throttle-hit', text: `with ${counted()} select * from counted` };
/**
 * Rows are locked in the order of their keys, which needs them to be there: one that is added meanwhile would be locked
 * last. A crowd that counts a key for the first time would end each other.
 */
const ROWS = {
  name: 'throttle-rows',
  text: `insert into throttles (key, hits, window_ends_at, strikes)
    select key, 0, $2::timestamptz, 0 from unnest($1::bytea[]) as asked (key)
    where not exists (select from throttles t where t.key = asked.key) order by key
    on conflict (key) do nothing`,
};
const USED = {
  name: 'throttle-used',
  text: 'select hits from throttles where key = $1 and window_ends_at > $2',
};
const SETTLE = { name: 'throttle-settle', text: `with ${settled('$1', '$2', '$3')} select from settled` };

/** A row of `counted`. `is_counted` is false for a row that was at its limit. */
export type CountedRow = {
  key: Uint8Array;
  hits: number;
  window_ends_at: Date;
  blocked_until: Date | null;
  is_counted: boolean;
};

export type Hit = { budget: Budget; subject: string };
type Refused = { allowed: false; retryAfterSeconds: number; by: Budget };
/** A refusal names the budget with the longest wait. */
export type Verdict = { allowed: true; counted: readonly Reservation[] } | Refused;

/** The refusal of a call over its budget. Names the wait, unless the budget has words of its own. */
export const rateLimited = (
  { retryAfterSeconds }: Refused,
  errorMessage: string = tooManyTries(retryAfterSeconds),
): Refusal => ({ code: 'rate-limited', errorMessage, retryAfterSeconds });

/** A count within a larger statement: parameters of `counted`, and how to read its rows. */
export type Count = {
  values: readonly unknown[];
  read: (rows: readonly CountedRow[]) => Counted;
};

/** Allowed when every hit was within its budget. `hits` has one for each row, of a refused count too. */
export type Counted = { verdict: Verdict; hits: readonly Reservation[] };

declare module '../context.ts' {
  interface Context {
    /** End of the window whose alarm was logged, by row key. One log line per process and window. */
    alarmsGiven: Map<string, number>;
    budgets: BudgetRegistry;
    /** What could not be given back while the database was away. */
    owedHits: Reservation[];
  }
}

const keyOf = ({ hash }: Context, { budget, subject }: Hit) => hash('throttle')(budget.name, subject);

export const keysOf = (ctx: Context, hits: readonly Hit[]): Buffer[] => hits.map((one) => keyOf(ctx, one));

/**
 * Counts one hit for each budget, or none where one refuses.
 * Counts are in the database, one statement per request, so processes share them. Counting precedes the work, so
 * parallel requests cannot outrun a limit: a hit is a reservation that the end of the request settles.
 */
export async function hit(ctx: Context, ...hits: readonly Hit[]): Promise<Verdict> {
  const { values, read } = await countOf(ctx, hits);
  const { verdict, hits: found } = read(await ctx.query<CountedRow>(HIT, values));
  if (!verdict.allowed) await giveBack(ctx, found);
  return verdict;
}

/** Gives hits back. */
export async function giveBack(ctx: Context, hits: readonly Reservation[]): Promise<void> {
  if (!hits.some(({ isCounted }) => isCounted)) return;
  await ctx.query(SETTLE, settlementOf(hits, { isRight: false }));
  settleReservations(hits);
}

/** After a right guess: the owner's own counts start again, and those of others lose its hit. */
export async function settleRightGuess(ctx: Context, hits: readonly Reservation[]): Promise<void> {
  await ctx.query(SETTLE, settlementOf(hits, { isRight: true }));
  settleReservations(hits);
}

/** Gives hits back if the transaction commits. */
export async function giveBackWithin(tx: Tx, hits: readonly KeptReservation[]): Promise<void> {
  if (hits.length > 0) await runText(tx, SETTLE.text, settlementOf(hits, { isRight: false }));
}

/** A reservation as it is stored beside a message, until that is settled. */
export type KeptReservation = Pick<Reservation, 'key' | 'until'> & Partial<Reservation>;

/** Parameters of `settled`. */
export function settlementOf(
  hits: readonly KeptReservation[],
  { isRight }: { isRight: boolean },
): [Buffer[], Date[], boolean[]] {
  const isReset = ({ budget }: KeptReservation) => isRight && budget?.counts === 'guesses';
  const settling = hits.filter((one) => one.isCounted !== false || isReset(one));
  return [settling.map(({ key }) => key), settling.map(({ until }) => until), settling.map(isReset)];
}

/** Settles what a request has counted. While the database is away, the process keeps what it owes. */
export async function settleRequest(
  ctx: Context,
  { of, end }: { of: OpenReservations; end: RequestEnd },
): Promise<void> {
  const back = givenBackAt(end, of);
  try {
    await giveBack(ctx, back);
  } catch {
    ctx.owedHits.push(...back.slice(0, OWED_MOST - ctx.owedHits.length));
  }
}

const OWED_MOST = 1000;

/** Precedes the next count, so that a limit is not found used up by our failure. */
async function payOwedHits(ctx: Context): Promise<void> {
  const owed = ctx.owedHits.splice(0);
  try {
    await giveBack(ctx, owed);
  } catch (cause) {
    ctx.owedHits.unshift(...owed);
    throw cause;
  }
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

/** `most` of a budget that never refuses. */
const UNLIMITED = 2 ** 31 - 1;

type Asked = { budget: Budget; key: Buffer; most: number; block: number; blockMax: number };

/** Parameters and reader for a statement that counts beside other work. */
export async function countOf(ctx: Context, hits: readonly Hit[]): Promise<Count> {
  if (ctx.owedHits.length > 0) await payOwedHits(ctx);
  const now = ctx.now();
  const asked = hits.map(({ budget, subject }): Asked => {
    const block = budget.blockMs ?? 0;
    const blockMax = budget.blockMaxMs ?? block;
    return { budget, key: keyOf(ctx, { budget, subject }), most: mostHits(budget, ctx), block, blockMax };
  });
  if (asked.length > 1) await ctx.query(ROWS, [asked.map(({ key }) => key), now]);
  return {
    values: [
      asked.map((each) => each.key),
      asked.map(({ budget, most }) => (budget.refuses === false ? UNLIMITED : most)),
      asked.map(({ budget }) => budget.windowMs),
      asked.map((each) => each.block),
      asked.map((each) => each.blockMax),
      now,
    ],
    read: (rows) => readCounts(ctx, rows, { asked, now }),
  };
}

function readCounts(
  ctx: Context,
  rows: readonly CountedRow[],
  { asked, now }: { asked: readonly Asked[]; now: Date },
): Counted {
  const found = asked.flatMap((each) => {
    // Joins may repeat a row.
    const row = rows.find(({ key }) => each.key.equals(key));
    return row === undefined ? [] : [{ ...each, row, waitMs: waitOf(row, each, now) }];
  });
  for (const { budget, row, most, waitMs } of found) {
    // Every reached limit is a security event, even if the answer does not show it.
    if (waitMs > 0) ctx.securityEvents.record(limitHit, { reason: budget.name });
    if (budget.alarmAt !== undefined && row.hits >= most * budget.alarmAt) giveAlarm(ctx, budget.name, row);
  }
  const hits = found.map(({ budget, key, row }) => ({
    budget,
    key,
    until: row.window_ends_at,
    isCounted: row.is_counted,
  }));
  const verdict = verdictOf(found, hits);
  reserve(hits, verdict);
  return { verdict, hits };
}

type Waiting = { budget: Budget; waitMs: number };

function verdictOf(found: readonly Waiting[], hits: readonly Reservation[]): Verdict {
  const [longest] = found.toSorted((one, other) => other.waitMs - one.waitMs);
  if (longest === undefined || longest.waitMs === 0) return { allowed: true, counted: hits };
  return { allowed: false, retryAfterSeconds: Math.ceil(longest.waitMs / 1000), by: longest.budget };
}

function waitOf(row: CountedRow, { budget, most }: Asked, now: Date): number {
  if (budget.refuses === false || (row.is_counted && row.hits <= most && row.blocked_until === null))
    return 0;
  return Math.max(1000, (row.blocked_until ?? row.window_ends_at).getTime() - now.getTime());
}

/** Forgets every hit. For the demonstration. */
export async function clearThrottles(of: Db): Promise<void> {
  await of.deleteFrom('throttles').execute();
}
