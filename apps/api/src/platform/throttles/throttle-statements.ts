/**
 * Common table expressions that count one hit per key, as `counted`: `$1` keys, `$2` limits, `$3` windows, `$4` first
 * and `$5` longest blocks in ms, `$6` now. Only keys that meet the condition are counted; it may use `key`.
 */
export const counted = (condition = 'true'): string => `asked as (
      select * from unnest($1::bytea[], $2::int[], $3::float8[], $4::float8[], $5::float8[])
        as a (key, most, window_ms, block_ms, block_max_ms) where ${condition} order by key
    ),
    counted as (
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
      returning key, hits, window_ends_at, blocked_until
    )`;

/**
 * Common table expressions that refund one hit for each of `keys` and reset `resets`; both are SQL parameters. They
 * lock rows in the same order as `counted`, so that concurrent logins of one member cannot deadlock.
 */
export function settled(keys: string, resets: string): string {
  return `locked_counts as (
      select key from throttles where key = any(${keys}::bytea[]) order by key for update
    ),
    settled as (
      update throttles t set
        hits = case when t.key = any(${resets}::bytea[]) then 0 else greatest(t.hits - 1, 0) end,
        strikes = case when t.key = any(${resets}::bytea[]) then 0 else t.strikes end,
        blocked_until = case when t.key = any(${resets}::bytea[]) then null else t.blocked_until end
      from locked_counts l where t.key = l.key
      returning 1
    )`;
}
