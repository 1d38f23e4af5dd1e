-- In steps.
-- Who registered as whom is found by member. Databases that 0041 made on its first day lack this index. One that was
-- begun and not ended is begun anew.
do $$
begin
  if exists (select from pg_index where indexrelid = to_regclass('registrations_by_member') and not indisvalid) then
    drop index registrations_by_member;
  end if;
end $$;
-- step
create index concurrently if not exists registrations_by_member on registrations (member_id) where member_id is not null;
