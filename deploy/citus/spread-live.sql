-- Spreads the tables of a database whose keys fit (keys.sql) beside processes that run with `DATABASE_SPREAD=true`. Each
-- table is copied while it is written, and its writers wait for a moment at its end. Foreign keys between tables of which
-- only one is spread yet cannot be: they go first and come back at the end. Until then an erasure removes what is a
-- member's by its own statements, as it always does.
-- One by one, outside a transaction; on PostgreSQL of late, `output_plugin_libraries` has to name citus.
\set ON_ERROR_STOP on
set client_min_messages = warning;

create table if not exists keys_to_restore (statement text primary key);
insert into keys_to_restore
select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
from pg_constraint
where contype = 'f' and connamespace = 'public'::regnamespace
  and confrelid in ('members'::regclass, 'sessions'::regclass)
on conflict do nothing;
select format('alter table %s drop constraint %I', conrelid::regclass, conname)
from pg_constraint
where contype = 'f' and connamespace = 'public'::regnamespace
  and confrelid in ('members'::regclass, 'sessions'::regclass)
\gexec

select citus_add_local_table_to_metadata(name::regclass)
from unnest(array[
  'outbox', 'outbox_actions', 'idempotency_keys', 'registrations', 'cases', 'referrals', 'kept_records', 'erasures'
]) as name
where name::regclass not in (select logicalrelid from pg_dist_partition);

-- Directories first, then members, then what is theirs; what is spread already is left alone.
select format('select create_distributed_table_concurrently(%L, %L, colocate_with => %L)', name, spread_by, beside)
from (values
  (1, 'member_addresses', 'email_lookup', 'none'),
  (1, 'document_fingerprints', 'document_hash', 'none'),
  (1, 'tracked_clicks', 'id', 'none'),
  (1, 'correction_references', 'reference', 'none'),
  (2, 'members', 'id', 'none'),
  (3, 'consents', 'member_id', 'members'),
  (3, 'temporary_passwords', 'member_id', 'members'),
  (3, 'known_devices', 'member_id', 'members'),
  (3, 'identity_checks', 'member_id', 'members'),
  (3, 'bureau_orders', 'member_id', 'members'),
  (3, 'score_snapshots', 'member_id', 'members'),
  (3, 'contact_changes', 'member_id', 'members'),
  (3, 'lost_phones', 'member_id', 'members'),
  (3, 'member_activity', 'member_id', 'members'),
  (3, 'wizard_answers', 'member_id', 'members'),
  (3, 'preference_syncs', 'member_id', 'members'),
  (3, 'mail_suppressions', 'member_id', 'members'),
  (3, 'correction_cases', 'member_id', 'members'),
  (3, 'bans', 'member_id', 'members'),
  (3, 'sessions', 'home', 'members'),
  (3, 'one_time_codes', 'home', 'members')
) as plan (step, name, spread_by, beside)
where not exists (
  select from pg_dist_partition p where p.logicalrelid = name::regclass and p.partmethod = 'h'
)
order by step, name
\gexec

select statement from keys_to_restore
\gexec
drop table keys_to_restore;
