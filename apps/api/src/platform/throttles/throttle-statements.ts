/**
 * Common table expressions that count one hit per key, as `counted`: `$1` keys, `$2` limits, `$3` windows, `$4` first
 * and `$5` longest blocks in ms, `$6` now. Only keys that meet the condition are counted; it may use `key`.
 * Either all are counted or none: where one is at its limit, `counted` has the rows at their limit, and the others keep
 * their counts. Rows are locked first, in the order of their keys, so the decision holds. The keys are an array, since
 * Citus cannot lock the rows of a join with another expression.
 */
export const counted = (condition = 'true'): string => `asked as (
      select * from unnest($1::bytea[], $2::int[], $3::float8[], $4::float8[], $5::float8[])
        as a (key, most, window_ms, block_ms, block_max_ms) where ${condition}
    ),
    held as (
      select key, hits, window_ends_at, blocked_until, strikes from throttles
      where key = any(array(select key from asked)) order by key for update
    ),
    judged as (
      select a.*, h.hits, h.window_ends_at, h.blocked_until, h.strikes,
        coalesce(h.blocked_until > $6, false) as is_blocked,
        case when h.blocked_until is not null then h.blocked_until > $6
          else coalesce(h.window_ends_at > $6 and h.hits >= a.most, false) end as is_full,
        -- Here, since an update on several machines adds no time to what a column says.
        $6::timestamptz + least(a.block_ms * power(2, h.strikes), a.block_max_ms) * interval '1 millisecond' as block_ends_at
      from asked a left join held h on h.key = a.key
    ),
    blocked as (
      update throttles t set
        blocked_until = j.block_ends_at,
        strikes = least(j.strikes + 1, 12)
      from judged j where t.key = j.key and j.is_full and not j.is_blocked and j.block_ms > 0
      returning t.key, t.blocked_until
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
    ),
    counted as (
      select key, hits, window_ends_at, blocked_until, true as is_counted from taken
      union all
      select j.key, j.hits, j.window_ends_at, coalesce(b.blocked_until, j.blocked_until), false
      from judged j left join blocked b on b.key = j.key where j.is_full
    )`;

/**
 * Common table expressions that settle hits: SQL parameters with the keys, the ends of the windows in which they were
 * counted, and whether to restart the count. A window that has ended keeps its hits: what follows it owes nothing. A row
 * below its limit is not blocked. Rows are locked in the same order as by `counted`, so that concurrent logins of one
 * member cannot deadlock.
 */
export function settled(keys: string, untils: string, resets: string): string {
  return `given as (
      select key, until, is_reset, count(*)::int as hits
      from unnest(${keys}::bytea[], ${untils}::timestamptz[], ${resets}::boolean[]) as g (key, until, is_reset)
      group by key, until, is_reset
    ),
    locked_rows as (
      select key, window_ends_at from throttles where key = any(array(select key from given)) order by key for update
    ),
    locked_counts as (
      select r.key, g.is_reset, g.hits from locked_rows r
        join given g on g.key = r.key and (g.is_reset or r.window_ends_at = g.until)
    ),
    settled as (
      update throttles t set
        hits = case when l.is_reset then 0 else greatest(t.hits - l.hits, 0) end,
        strikes = case when l.is_reset then 0 when t.blocked_until is not null then greatest(t.strikes - 1, 0)
          else t.strikes end,
        blocked_until = null
      from locked_counts l where t.key = l.key
      returning 1
    )`;
}
