-- Spreads the tables of a database whose keys fit (keys.sql) beside those who write. Each table is copied while it is
-- written, and its writers wait for a moment at its end. What was acknowledged stays. But a
-- statement that joins a table that is spread with one that is not yet is refused: calls fail, and are not done, from the
-- first table that they need to the last. Those of a session and of a sign-in come last, and are small.
-- Foreign keys between tables of which only one is spread yet cannot be: they go first and come back at the end. Until
-- then an erasure removes what is a member's by its own statements, as it always does.
-- One by one, outside a transaction, and again after an end halfway; on PostgreSQL of late, `output_plugin_libraries` has
-- to name citus.
\set ON_ERROR_STOP on
set client_min_messages = warning;

create table if not exists keys_to_restore (statement text primary key);
insert into keys_to_restore
select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
from pg_constraint
where contype = 'f' and connamespace = 'public'::regnamespace
  and confrelid in ('members'::regclass, 'sessions'::regclass)
on conflict do nothing;
-- Whoever reads several of these tables may hold one and wait for another: then it is this that gives way, and tries again.
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

-- The numbers of a table that is spread beside its writers begin anew, where the column says that they start: behind all
-- that are given until then.
select format(
  'alter table member_activity alter column id set start with %s',
  (select coalesce(max(id), 0) from member_activity) + 1000000000
)
where not exists (select from pg_dist_partition where logicalrelid = 'member_activity'::regclass and partmethod = 'h')
\gexec

-- From here on a step may end since a reader holds another table and waits for this one. It is tried again, as often as
-- is said here; what is done already is left alone.
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

-- Directories first; then what few calls look at, with the files of scores, which are most of it; then what a session and a
-- sign-in ask for together.
select format('select create_distributed_table_concurrently(%L, %L, colocate_with => %L)', name, spread_by, beside)
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
  (3, 'correction_cases', 'member_id', 'score_snapshots'),
  (3, 'bans', 'member_id', 'score_snapshots'),
  (4, 'member_activity', 'member_id', 'score_snapshots'),
  (5, 'members', 'id', 'score_snapshots'),
  (5, 'consents', 'member_id', 'score_snapshots'),
  (5, 'temporary_passwords', 'member_id', 'score_snapshots'),
  (5, 'known_devices', 'member_id', 'score_snapshots'),
  (5, 'lost_phones', 'member_id', 'score_snapshots'),
  (5, 'wizard_answers', 'member_id', 'score_snapshots'),
  (5, 'sessions', 'home', 'score_snapshots'),
  (5, 'one_time_codes', 'home', 'score_snapshots')
) as plan (step, name, spread_by, beside)
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
    'bans', 'member_activity', 'members', 'consents', 'temporary_passwords', 'known_devices', 'lost_phones',
    'wizard_answers', 'sessions', 'one_time_codes'
  )) < 21 or (select count(*) from pg_dist_partition where partmethod = 'n' and logicalrelid::text in (
    'outbox', 'outbox_actions', 'idempotency_keys', 'registrations', 'cases', 'referrals', 'kept_records', 'erasures'
  )) < 8 then
    raise exception 'not every table is spread yet; run this again';
  end if;
end $$;

select statement from keys_to_restore
\gexec
drop table keys_to_restore;
