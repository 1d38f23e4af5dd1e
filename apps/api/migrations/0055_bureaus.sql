-- In steps.
-- Which bureau an answer is from. Files, orders and walks of a second bureau may stand beside the first's only once the
-- keys hold the bureau (`platform/database/bureaus-in-keys.ts`): the release before writes by the keys without it.
alter table score_snapshots add column if not exists bureau text not null default 'primary';
-- step
alter table bureau_orders add column if not exists bureau text not null default 'primary';
-- step
alter table refresh_walks add column if not exists bureau text not null default 'primary';
-- step
alter table correction_cases add column if not exists bureau text not null default 'primary';
-- step
-- An index that was begun and not ended is begun again.
do $$
declare
  name text;
begin
  foreach name in array array[
    'score_snapshots_by_bureau', 'bureau_orders_by_bureau', 'refresh_walks_by_bureau', 'consents_second_bureau'
  ] loop
    if exists (select from pg_index where indexrelid = to_regclass(name) and not indisvalid) then
      execute format('drop index %I', name);
    end if;
  end loop;
end $$;
-- step
create unique index concurrently if not exists score_snapshots_by_bureau on score_snapshots (member_id, bureau, month);
-- step
create unique index concurrently if not exists bureau_orders_by_bureau on bureau_orders (member_id, bureau, month);
-- step
create unique index concurrently if not exists refresh_walks_by_bureau on refresh_walks (bureau, month);
-- step
-- Who agreed to a second bureau is walked through every month.
create index concurrently if not exists consents_second_bureau on consents (member_id, given_at desc)
  where kind = 'second-bureau';
-- step
-- The main score's, which the report, offers and map read.
create or replace view standing_scores as
  select member_id, month, score, received_on, file
  from score_snapshots
  where not stale and bureau = 'primary';
-- step
create or replace view bureau_enquiries as
  select o.member_id, o.reference, o.outcome,
    coalesce(s.received_on, (o.month || '-01')::date)::timestamp at time zone 'Australia/Sydney' as at
  from bureau_orders o
    left join score_snapshots s on s.member_id = o.member_id and s.bureau = o.bureau and s.month = o.month;
-- step
-- The agreements that stand under which each bureau may be asked.
create or replace view bureau_consents as
  select member_id, case kind when 'second-bureau' then 'second' else 'primary' end as bureau, kind, given_at
  from standing_consents
  where kind in ('bureau-access', 'score-access', 'second-bureau') and granted;
