-- How many scores have been given, kept by a job, so that no page counts them. A score that goes with its member was
-- given all the same, so `given` never falls. The figure of the count before is what the home page walks on from.
create table score_counts (
  id smallint primary key check (id = 1),
  given bigint not null,
  counted_at timestamptz not null,
  given_before bigint not null,
  before_at timestamptz not null
);

-- Scores that were there before are in the first figure; a version that knows nothing of the column leaves the default.
alter table score_snapshots add column counted boolean not null default true;
alter table score_snapshots alter column counted set default false;
create index score_snapshots_uncounted on score_snapshots (member_id, month) where not counted;

insert into score_counts (id, given, counted_at, given_before, before_at)
  select 1, count(*), now(), count(*), now() from score_snapshots;
