-- Shards the tables of a database prepared by keys.sql while the product writes. Each table is copied while it is written,
-- and its writers wait briefly at the end. Acknowledged writes stay. Statements that join a sharded table with one that is
-- not sharded yet fail, so calls fail until all their tables are done. Tables of sessions and sign-in come last and are
-- small. Foreign keys between a sharded and an unsharded table are impossible: they are dropped first and recreated at the
-- end; until then erasures delete a member's rows by their own statements, as always. Run outside a transaction; can be run
-- again after an interruption. `output_plugin_libraries`, where set, has to name citus.
\set ON_ERROR_STOP on
set client_min_messages = warning;

create table if not exists keys_to_restore (statement text primary key);
insert into keys_to_restore
select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
from pg_constraint
where contype = 'f' and connamespace = 'public'::regnamespace
  and confrelid in ('members'::regclass, 'sessions'::regclass)
on conflict do nothing;
-- Readers of several of these tables may hold one and wait for another: then this gives way and retries.
set deadlock_timeout = '50ms';
set lock_timeout = '2s';
do $$
declare
  step text;
begin
  for step in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid in ('members'::regclass, 'sessions'::regclass)
  loop
    loop
      begin
        execute step;
        exit;
      exception when deadlock_detected or lock_not_available then
        perform pg_sleep(0.05);
      end;
    end loop;
    commit;
  end loop;
end $$;
reset deadlock_timeout;
reset lock_timeout;

-- A table sharded under load restarts its numbers at the column's start value: set it beyond all numbers used until then,
-- and not again in a later run, as Citus refuses that for a table that it knows, also for one interrupted half-way.
select format(
  'alter table member_activity alter column id set start with %s',
  (select coalesce(max(id), 0) from member_activity) + 1000000000
)
where not exists (select 1 from pg_dist_partition where logicalrelid = 'member_activity'::regclass)
\gexec
select format(
  'alter table notifications alter column id set start with %s',
  (select coalesce(max(id), 0) from notifications) + 1000000000
)
where not exists (select 1 from pg_dist_partition where logicalrelid = 'notifications'::regclass)
\gexec

-- From here on a step may fail because a reader holds another table and waits for this one. Each is retried as often as
-- repeated here; finished steps are skipped.
\set ON_ERROR_STOP off
select format('select citus_add_local_table_to_metadata(%L)', name)
from unnest(array[
  'outbox', 'outbox_actions', 'idempotency_keys', 'registrations', 'cases', 'referrals', 'kept_records', 'erasures'
]) as name
where name::regclass not in (select logicalrelid from pg_dist_partition)
\gexec
\gexec
\gexec
\gexec
\gexec

-- Directories first, then rarely used tables and the large score files, then the tables of sessions and sign-in together.
select format('select create_distributed_table_concurrently(%L, %L, colocate_with => %L)', name, distribution_column, colocate_with)
from (values
  (1, 'member_addresses', 'email_lookup', 'none'),
  (1, 'document_fingerprints', 'document_hash', 'none'),
  (1, 'tracked_clicks', 'id', 'none'),
  (1, 'correction_references', 'reference', 'none'),
  (2, 'score_snapshots', 'member_id', 'none'),
  (3, 'bureau_orders', 'member_id', 'score_snapshots'),
  (3, 'identity_checks', 'member_id', 'score_snapshots'),
  (3, 'contact_changes', 'member_id', 'score_snapshots'),
  (3, 'preference_syncs', 'member_id', 'score_snapshots'),
  (3, 'mail_suppressions', 'member_id', 'score_snapshots'),
  (3, 'notification_choices', 'member_id', 'score_snapshots'),
  (3, 'correction_cases', 'member_id', 'score_snapshots'),
  (3, 'bans', 'member_id', 'score_snapshots'),
  (3, 'quarantined_answers', 'member_id', 'score_snapshots'),
  (3, 'cohort_moves', 'member_id', 'score_snapshots'),
  (3, 'goals', 'member_id', 'score_snapshots'),
  (3, 'not_mine', 'member_id', 'score_snapshots'),
  (3, 'identity_reminders', 'member_id', 'score_snapshots'),
  (3, 'dormancy_notices', 'member_id', 'score_snapshots'),
  (3, 'member_notices', 'member_id', 'score_snapshots'),
  (3, 'shown_documents', 'member_id', 'score_snapshots'),
  (4, 'member_activity', 'member_id', 'score_snapshots'),
  (4, 'notifications', 'member_id', 'score_snapshots'),
  (5, 'members', 'id', 'score_snapshots'),
  (5, 'consents', 'member_id', 'score_snapshots'),
  (5, 'temporary_passwords', 'member_id', 'score_snapshots'),
  (5, 'known_devices', 'member_id', 'score_snapshots'),
  (5, 'lost_phones', 'member_id', 'score_snapshots'),
  (5, 'member_keys', 'member_id', 'score_snapshots'),
  (5, 'passkeys', 'member_id', 'score_snapshots'),
  (5, 'push_subscriptions', 'member_id', 'score_snapshots'),
  (5, 'wizard_answers', 'member_id', 'score_snapshots'),
  (5, 'sessions', 'shard_key', 'score_snapshots'),
  (5, 'one_time_codes', 'shard_key', 'score_snapshots')
) as plan (step, name, distribution_column, colocate_with)
where not exists (
  select from pg_dist_partition p where p.logicalrelid = name::regclass and p.partmethod = 'h'
)
order by step, name
\gexec
\gexec
\gexec
\gexec
\gexec
\set ON_ERROR_STOP on
do $$ begin
  if (select count(*) from pg_dist_partition where partmethod = 'h' and logicalrelid::text in (
    'member_addresses', 'document_fingerprints', 'tracked_clicks', 'correction_references', 'score_snapshots',
    'bureau_orders', 'identity_checks', 'contact_changes', 'preference_syncs', 'mail_suppressions', 'correction_cases',
    'bans', 'quarantined_answers', 'member_activity', 'members', 'consents', 'temporary_passwords', 'known_devices', 'lost_phones',
    'member_keys', 'passkeys', 'push_subscriptions',
    'wizard_answers', 'sessions', 'one_time_codes', 'cohort_moves', 'goals', 'not_mine', 'identity_reminders', 'dormancy_notices', 'member_notices',
    'shown_documents', 'notifications', 'notification_choices'
  )) < 34 or (select count(*) from pg_dist_partition where partmethod = 'n' and logicalrelid::text in (
    'outbox', 'outbox_actions', 'idempotency_keys', 'registrations', 'cases', 'referrals', 'kept_records', 'erasures'
  )) < 8 then
    raise exception 'not every table is sharded yet; run this again';
  end if;
end $$;

select statement from keys_to_restore
\gexec
drop table keys_to_restore;
