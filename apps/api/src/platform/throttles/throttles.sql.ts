import type { Context, Db } from '#api/platform/context.ts';
import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import { retryOnDeadlock } from '#api/platform/database/retry-on-deadlock.ts';
import { runText } from '#api/platform/database/statements.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    throttles: {
      key: Bytes;
      hits: number;
      window_ends_at: Date;
      blocked_until: NullableDate;
      strikes: number;
    };
    challenge_uses: { id: Bytes; expires_at: Date };
  }
}

/** A key, its limit, its window, and its first and longest block in ms. */
export type AskedCount = { key: Buffer; max: number; window: number; block: number; blockMax: number };

/** `is_counted` is false for a row that was at its limit. */
export type CountedRow = {
  key: Uint8Array;
  hits: number;
  window_ends_at: Date;
  blocked_until: Date | null;
  is_counted: boolean;
};

/**
 * Judges without locks, then writes in the order of the keys, which a crowd of first hits needs too: rows that are added
 * and rows that are there are locked in one pass. Hits that are judged at once may all be counted.
 */
const HIT = `with asked as (
      select * from unnest($1::bytea[], $2::int[], $3::float8[], $4::float8[], $5::float8[])
        as a (key, max_hits, window_ms, block_ms, block_max_ms)
    ),
    judged as (
      select a.*, h.hits, h.window_ends_at, h.blocked_until, h.strikes,
        coalesce(h.blocked_until > $6, false) as is_blocked,
        case when h.blocked_until is not null then h.blocked_until > $6
          else coalesce(h.window_ends_at > $6 and h.hits >= a.max_hits, false) end as is_full,
        -- Here, since an update on several machines adds no time to what a column says.
        $6::timestamptz + least(a.block_ms * power(2, h.strikes), a.block_max_ms) * interval '1 millisecond' as block_ends_at
      from asked a left join throttles h on h.key = a.key
    ),
    blocked as (
      insert into throttles (key, hits, window_ends_at, blocked_until, strikes)
      select key, hits, window_ends_at, block_ends_at, least(strikes + 1, 12) from judged
      where is_full and not is_blocked and block_ms > 0 order by key
      on conflict (key) do update set (blocked_until, strikes) = (excluded.blocked_until, excluded.strikes)
        -- Not after a refund since the row was judged.
        where throttles.hits >= excluded.hits
      returning key, blocked_until
    ),
    taken as (
      insert into throttles as t (key, hits, window_ends_at, blocked_until, strikes)
      select key, 1, $6::timestamptz + window_ms * interval '1 millisecond', null, 0 from judged
      where not exists (select from judged where is_full) order by key
      on conflict (key) do update set (hits, window_ends_at, blocked_until) = (
        select
          case when is_fresh then 1 else t.hits + 1 end,
          case when is_fresh then excluded.window_ends_at else t.window_ends_at end,
          case when is_fresh then null else t.blocked_until end
        from (
          select case when t.blocked_until is not null then t.blocked_until <= $6
            else t.window_ends_at <= $6 end as is_fresh
        ) f
      )
      returning key, hits, window_ends_at, blocked_until
    )
    select key, hits, window_ends_at, blocked_until, true as is_counted from taken
    union all
    select j.key, j.hits, j.window_ends_at, coalesce(b.blocked_until, j.blocked_until), false
    from judged j left join blocked b on b.key = j.key where j.is_full`;

/** Counts all or, where one is at its limit, none; then the rows at their limit are returned. */
export async function countHits(
  { db }: Context,
  asked: readonly AskedCount[],
  now: Date,
): Promise<readonly CountedRow[]> {
  const values = [
    asked.map(({ key }) => key),
    asked.map(({ max }) => max),
    asked.map(({ window }) => window),
    asked.map(({ block }) => block),
    asked.map(({ blockMax }) => blockMax),
    now,
  ];
  return retryOnDeadlock(() => runText<CountedRow>(db, HIT, values));
}

/** Null in `times` resets the count. A row below its limit is not blocked. Locks in the order of `countHits`. */
const REFUND = `with locked as (select key from throttles where key = any($1::bytea[]) order by key for update),
    given as (
      select key, sum(times)::int as times from unnest($1::bytea[], $2::int[]) as g (key, times) group by key
    )
    update throttles t set
      hits = coalesce(greatest(t.hits - g.times, 0), 0),
      strikes = case when g.times is null then 0 when t.blocked_until is null then t.strikes
        else greatest(t.strikes - 1, 0) end,
      blocked_until = null
    from locked l join given g on l.key = g.key where t.key = l.key`;

type Refund = { key: Buffer; times: number | null };

/** Uses the caller's transaction, if `tx` is given. */
export async function refundHits({ db }: Context, refunds: readonly Refund[], tx?: Db): Promise<void> {
  if (refunds.length === 0) return;
  const values = [refunds.map(({ key }) => key), refunds.map(({ times }) => times)];
  await (tx === undefined ? retryOnDeadlock(() => runText(db, REFUND, values)) : runText(tx, REFUND, values));
}

export const hitsOfKey = ({ db }: Context, key: Buffer, now: Date) =>
  db
    .selectFrom('throttles')
    .select('hits')
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();

/** Forgets every hit. For the demonstration. */
export async function clearThrottles(db: Db): Promise<void> {
  await db.deleteFrom('throttles').execute();
}

export const throttleRetention: readonly Retention[] = [
  endedRows({ name: 'challenge-uses', from: 'from challenge_uses' }),
  endedRows({
    name: 'throttles',
    from: 'from throttles',
    by: 'window_ends_at',
    days: 1,
    and: '(blocked_until is null or blocked_until < $1)',
  }),
];
