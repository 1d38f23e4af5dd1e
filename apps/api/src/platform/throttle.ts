import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { KeyedHash } from './secrets.ts';

/** How often something may happen, and what follows when it happens more often. */
export type Budget = {
  hits: number;
  windowMs: number;
  /** How long it is refused after the last allowed hit; the rest of the window when absent. */
  blockMs?: number;
  /** Each further block lasts twice as long, up to this. */
  blockMaxMs?: number;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Every limit in one table, each with its reason. Address budgets are multiplied by RATE_LIMIT_FACTOR. */
export const BUDGETS = {
  /** Wrong passwords from one address, whoever they are for (security-targets, 'Wrong passwords'). */
  passwordByAddress: { hits: 10, windowMs: 10 * MINUTE },
  /** Wrong passwords for one account from one browser: 6, then 15 minutes, doubling to two hours. */
  passwordByDevice: { hits: 6, windowMs: HOUR, blockMs: 15 * MINUTE, blockMaxMs: 2 * HOUR },
  /** Wrong passwords for one account from browsers that never passed; the owner's own is exempt. */
  passwordByAccount: { hits: 100, windowMs: 24 * HOUR },
  /** Codes to one destination: five in a window, then two hours ('Resend'). */
  codeByDestination: { hits: 5, windowMs: HOUR, blockMs: 2 * HOUR },
  /** Codes asked for by one account, whatever the destination. */
  codeByAccount: { hits: 10, windowMs: HOUR, blockMs: 2 * HOUR },
  /** Every SMS of the product: the bill, should everything else fail. Multiplied to SMS_PER_HOUR. */
  smsOverall: { hits: 1, windowMs: HOUR },
  /** Temporary passwords asked for from one address: a household that forgets. */
  resetByAddress: { hits: 10, windowMs: 10 * MINUTE },
  /** For one mailbox and birth date: who does not know the date can't use up the owner's. */
  resetByPerson: { hits: 5, windowMs: HOUR },
  /** For one mailbox, whatever the date: bounds guesses of the date by whoever reads the mailbox. */
  resetByMailbox: { hits: 100, windowMs: 24 * HOUR },
  /** Wrong old passwords of one member, as for a sign-in: a borrowed session must not try them out. */
  oldPasswordByMember: { hits: 6, windowMs: HOUR, blockMs: 15 * MINUTE, blockMaxMs: 2 * HOUR },
  /** Registrations from one address: a household, not a farm. */
  registrationByAddress: { hits: 20, windowMs: 10 * MINUTE },
  /** Field checks, challenges and look-ups from one address: far above what a person types. */
  entryByAddress: { hits: 240, windowMs: MINUTE },
  /** Documents of one member: three tries of one document, five checks a day ('Identity check'). */
  identityByDocument: { hits: 3, windowMs: 24 * HOUR },
  identityByMember: { hits: 5, windowMs: 24 * HOUR },
} as const satisfies Record<string, Budget>;

/** `$1` keys, `$2` limits, `$3` windows, `$4` first blocks and `$5` longest blocks in ms, `$6` now. */
const HIT = {
  name: 'throttle-hit',
  text: `with asked as (
      select * from unnest($1::bytea[], $2::int[], $3::float8[], $4::float8[], $5::float8[])
        as a (key, most, window_ms, block_ms, block_max_ms) order by key
    )
    insert into throttles as t (key, hits, window_ends_at, blocked_until, strikes)
    select key, 1, $6::timestamptz + window_ms * interval '1 millisecond', null, 0 from asked
    on conflict (key) do update set (hits, window_ends_at, blocked_until, strikes) = (
      select
        case when t.blocked_until > $6 then t.hits when fresh then 1 else t.hits + 1 end,
        case when fresh then excluded.window_ends_at else t.window_ends_at end,
        case when t.blocked_until > $6 then t.blocked_until
          when not fresh and a.block_ms > 0 and t.hits + 1 > a.most
          then $6::timestamptz + least(a.block_ms * power(2, t.strikes), a.block_max_ms) * interval '1 millisecond' end,
        case when t.blocked_until > $6 or fresh then t.strikes
          when a.block_ms > 0 and t.hits + 1 > a.most then least(t.strikes + 1, 12) else t.strikes end
      from asked a, lateral (
        select t.window_ends_at <= $6 or (t.blocked_until is not null and t.blocked_until <= $6) as fresh
      ) f where a.key = t.key
    )
    returning key, hits, window_ends_at, blocked_until`,
};

const SETTLE = {
  name: 'throttle-settle',
  // Locked in the order in which HIT locks: two sign-ins of one member would wait for each other.
  text: `with locked as (select key from throttles where key = any($1::bytea[]) order by key for update)
    update throttles t set
      hits = case when t.key = any($2::bytea[]) then 0 else greatest(t.hits - 1, 0) end,
      strikes = case when t.key = any($2::bytea[]) then 0 else t.strikes end,
      blocked_until = case when t.key = any($2::bytea[]) then null else t.blocked_until end
    from locked where t.key = locked.key`,
};

type Row = { key: Uint8Array; hits: number; window_ends_at: Date; blocked_until: Date | null };

export type BudgetName = keyof typeof BUDGETS;
export type Hit = { budget: BudgetName; subject: string; factor?: number };
export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

type Deps = { database: Pick<Database, 'query'>; clock: Clock; hash: KeyedHash };

export type Throttle = ReturnType<typeof makeThrottle>;

/**
 * Counts in the database, one statement for all that a request is counted for, so that any number
 * of processes share the counts and parallel requests can't outrun them: a count goes up before
 * anything is compared.
 */
export function makeThrottle({ database, clock, hash }: Deps) {
  const keyOf = ({ budget, subject }: Hit) => hash(budget, subject);

  return {
    /** Counts one for each and says whether all were within their budgets. */
    async hit(...hits: readonly Hit[]): Promise<Verdict> {
      const now = clock.now();
      const asked = hits.map((hit) => {
        const budget: Budget = BUDGETS[hit.budget];
        const block = budget.blockMs ?? 0;
        const most = Math.ceil(budget.hits * (hit.factor ?? 1));
        return {
          key: keyOf(hit),
          most,
          window: budget.windowMs,
          block,
          blockMax: budget.blockMaxMs ?? block,
        };
      });
      const rows = await database.query<Row>(HIT, [
        asked.map((each) => each.key),
        asked.map((each) => each.most),
        asked.map((each) => each.window),
        asked.map((each) => each.block),
        asked.map((each) => each.blockMax),
        now,
      ]);
      let waitMs = 0;
      for (const row of rows) {
        const most = asked.find((each) => each.key.equals(row.key))?.most ?? 0;
        waitMs = Math.max(waitMs, waitOf(row, most, now));
      }
      return waitMs === 0
        ? { allowed: true }
        : { allowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
    },

    /** Takes back what a request that turned out well was counted for; `reset` starts a count anew. */
    async settle({ refund, reset }: { refund: readonly Hit[]; reset: readonly Hit[] }): Promise<void> {
      await database.query(SETTLE, [[...refund, ...reset].map(keyOf), reset.map(keyOf)]);
    },
  };
}

function waitOf(row: Row, most: number, now: Date): number {
  if (row.blocked_until !== null && row.blocked_until > now) {
    return Math.max(1000, row.blocked_until.getTime() - now.getTime());
  }
  return row.hits <= most ? 0 : Math.max(1000, row.window_ends_at.getTime() - now.getTime());
}
