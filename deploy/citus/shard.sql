-- Shards the tables of a database prepared by keys.sql over the workers. Run it on the coordinator of a fresh installation,
-- or while the product is stopped: existing rows are copied, and writers wait. shard-live.sql does the same under load.
\set ON_ERROR_STOP on
set client_min_messages = warning;

-- Directories: each is sharded by what is looked up in it.
select create_distributed_table('member_addresses', 'email_lookup', colocate_with => 'none');
select create_distributed_table('document_fingerprints', 'document_hash', colocate_with => 'none');
select create_distributed_table('tracked_clicks', 'id', colocate_with => 'none');
select create_distributed_table('correction_references', 'reference', colocate_with => 'none');

-- A member's rows are on one machine.
select create_distributed_table('members', 'id', colocate_with => 'none');
select create_distributed_table(name::regclass, 'member_id', colocate_with => 'members')
from unnest(array[
  'consents', 'temporary_passwords', 'known_devices', 'identity_checks', 'bureau_orders', 'score_snapshots',
  'contact_changes', 'lost_phones', 'member_keys', 'passkeys', 'push_subscriptions', 'notifications', 'notification_choices', 'member_activity', 'wizard_answers', 'preference_syncs', 'mail_suppressions',
  'correction_cases', 'bans', 'quarantined_answers', 'cohort_moves', 'goals', 'not_mine', 'identity_reminders', 'dormancy_notices', 'member_notices', 'shown_documents'
]) as name;
select create_distributed_table('sessions', 'shard_key', colocate_with => 'members');
select create_distributed_table('one_time_codes', 'shard_key', colocate_with => 'members');

-- Tables that stay on the coordinator and are written together with a member's rows: known to the cluster, so that both
-- commit in two phases.
select citus_add_local_table_to_metadata(name::regclass)
from unnest(array[
  'outbox', 'outbox_actions', 'idempotency_keys', 'registrations', 'cases', 'referrals', 'kept_records', 'erasures'
]) as name;
