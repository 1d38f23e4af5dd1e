-- Adds the shard key to every key of a migrated database, so that its tables can be sharded. Run outside a transaction:
-- `psql -f keys.sql`. Indices are built concurrently, and each key changes in a moment. Where writers hold a lock, this
-- gives way, not they, and ends with an error: run it again, as after an interruption.
\set ON_ERROR_STOP on
set client_min_messages = warning;
set deadlock_timeout = '50ms';
set lock_timeout = '5s';

-- Foreign keys from tables with another shard key, or without one.
alter table sessions drop constraint if exists sessions_registration_id_fkey;
alter table cases drop constraint if exists cases_member_id_fkey;
alter table referrals drop constraint if exists referrals_member_id_fkey;
alter table tracked_clicks drop constraint if exists tracked_clicks_member_id_fkey;
alter table document_fingerprints drop constraint if exists document_fingerprints_member_id_fkey;
-- Foreign keys without the shard key; recreated with it below.
alter table one_time_codes drop constraint if exists one_time_codes_session_id_fkey;
alter table sessions drop constraint if exists sessions_member_id_fkey;

-- `member_addresses` looks addresses up instead.
create index concurrently if not exists members_by_address on members (email_lookup);
alter table members drop constraint if exists members_email_lookup_key;
create index concurrently if not exists consents_by_id on consents (id) where kind = 'score-notices';
drop index concurrently if exists consents_score_notices_by_id;
create index concurrently if not exists lost_phones_by_stop on lost_phones (stop_hash);
alter table lost_phones drop constraint if exists lost_phones_stop_hash_key;
-- Click ids are 128 random bits.
create index concurrently if not exists tracked_clicks_by_click on tracked_clicks (click_id) where click_id is not null;
alter table tracked_clicks drop constraint if exists tracked_clicks_click_id_key;

create unique index concurrently if not exists sessions_key on sessions (shard_key, token_hash);
alter table sessions drop constraint sessions_pkey, add constraint sessions_pkey primary key using index sessions_key;
create index concurrently if not exists sessions_by_token on sessions (token_hash);
create unique index concurrently if not exists sessions_shard_key_id on sessions (shard_key, id);
alter table sessions drop constraint if exists sessions_id_key;
create unique index concurrently if not exists one_time_codes_key on one_time_codes (shard_key, session_id, purpose);
alter table one_time_codes drop constraint one_time_codes_pkey,
  add constraint one_time_codes_pkey primary key using index one_time_codes_key;
alter table one_time_codes add constraint one_time_codes_session_id_fkey
  foreign key (shard_key, session_id) references sessions (shard_key, id) on delete cascade not valid;
alter table one_time_codes validate constraint one_time_codes_session_id_fkey;

create unique index concurrently if not exists identity_checks_key on identity_checks (member_id, id);
alter table identity_checks drop constraint identity_checks_pkey,
  add constraint identity_checks_pkey primary key using index identity_checks_key;
create unique index concurrently if not exists correction_cases_key on correction_cases (member_id, id);
alter table correction_cases drop constraint correction_cases_pkey,
  add constraint correction_cases_pkey primary key using index correction_cases_key;
create index concurrently if not exists correction_cases_by_reference on correction_cases (reference);
alter table correction_cases drop constraint if exists correction_cases_reference_key;
create unique index concurrently if not exists bans_key on bans (member_id, id);
alter table bans drop constraint bans_pkey, add constraint bans_pkey primary key using index bans_key;
create index concurrently if not exists bans_by_reference on bans (reference);
alter table bans drop constraint if exists bans_reference_key;
create unique index concurrently if not exists member_activity_key on member_activity (member_id, id);
alter table member_activity drop constraint member_activity_pkey,
  add constraint member_activity_pkey primary key using index member_activity_key;
