-- Members who were moved into the cohort after they registered: when, and whether they have dismissed what says so.
alter table members
  add column cohort_moved_at timestamptz,
  add column one_score_banner_dismissed_at timestamptz;

create view moved_members as
  select id as member_id, cohort_moved_at as moved_at, one_score_banner_dismissed_at as banner_dismissed_at
  from members
  where cohort_moved_at is not null;
