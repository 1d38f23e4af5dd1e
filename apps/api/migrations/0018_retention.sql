-- When a member last logged in, and whether one who stays away was told that the account will be erased: by which
-- message, and when it was delivered. Logging in takes the notice back.
alter table members
  add column last_signed_in_at timestamptz not null default now(),
  add column dormancy_notice_id uuid,
  add column dormancy_told_at timestamptz;
create index members_cancelled on members (cancelled_at) where cancelled_at is not null;
create index members_to_tell on members (last_signed_in_at)
  where cancelled_at is null and dormancy_notice_id is null;
create unique index members_by_dormancy_notice on members (dormancy_notice_id)
  where dormancy_notice_id is not null;
create index members_told on members (dormancy_told_at) where dormancy_told_at is not null;

-- The two latest credit files of a member stay whole. An earlier one is `due` to be thinned, and then says nothing any
-- more; `changes` are sealed and say by kind and count what was new in the month.
alter table score_snapshots
  add column file_state text not null default 'full' check (file_state in ('full', 'due', 'thin')),
  add column changes bytea;
create index score_snapshots_to_thin on score_snapshots (member_id) where file_state = 'due';

-- Who was erased, by keyed hash, so that nobody comes back with a backup. The same stands in a file beside the database.
create table erasures (
  subject bytea primary key,
  erased_at timestamptz not null
);
