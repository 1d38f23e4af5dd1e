-- In steps.
-- Which form a credit file is stored in: 0 as the release before reads it, 1 as ours.
alter table score_snapshots add column if not exists file_version smallint not null default 0;
-- step
do $$
begin
  if exists (select from pg_index where indexrelid = to_regclass('score_snapshots_of_version_0') and not indisvalid) then
    drop index score_snapshots_of_version_0;
  end if;
end $$;
-- step
create index concurrently if not exists score_snapshots_of_version_0 on score_snapshots (member_id)
  where file_version = 0 and file_state <> 'thin';
