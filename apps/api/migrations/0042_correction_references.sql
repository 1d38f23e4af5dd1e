-- In steps.
-- Whose a correction case or a ban is, by its reference number: where tables are spread over several machines, what the
-- bureau says of a number asks one of them (decision 38). A number is given once because it is the key here.
create table if not exists correction_references (
  reference text primary key,
  member_id uuid not null
);
-- step
create index if not exists correction_references_by_member on correction_references (member_id);
-- step
-- What follows is for processes of the version before; ours say it themselves. Their rows leave with the member.
create or replace function correction_reference() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from correction_references where reference = old.reference and member_id = old.member_id;
  else
    insert into correction_references (reference, member_id) values (new.reference, new.member_id) on conflict do nothing;
  end if;
  return null;
end $$;
-- step
-- Tables that are spread already can have no triggers: what is not found here is looked for there.
do $$
declare
  spread boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    spread := exists (select from pg_dist_partition where logicalrelid = 'bans'::regclass);
  end if;
  if not spread then
    create or replace trigger correction_case_referred after insert or delete on correction_cases
      for each row execute function correction_reference();
    create or replace trigger ban_referred after insert or delete on bans
      for each row execute function correction_reference();
  end if;
end $$;
-- step
-- The rows that were there before, some at a time: nobody who writes waits for more than a moment.
do $$
declare
  last text := '';
  page text[];
begin
  loop
    select array_agg(reference order by reference) into page
      from (select reference from correction_cases where reference > last order by reference limit 2000) few;
    exit when page is null;
    insert into correction_references (reference, member_id)
      select reference, member_id from correction_cases where reference = any(page)
      on conflict do nothing;
    last := page[array_upper(page, 1)];
    commit;
  end loop;
end $$;
-- step
do $$
declare
  last text := '';
  page text[];
begin
  loop
    select array_agg(reference order by reference) into page
      from (select reference from bans where reference > last order by reference limit 2000) few;
    exit when page is null;
    insert into correction_references (reference, member_id)
      select reference, member_id from bans where reference = any(page)
      on conflict do nothing;
    last := page[array_upper(page, 1)];
    commit;
  end loop;
end $$;
-- step
-- Whoever left while their rows were read.
delete from correction_references r where not exists (select from members m where m.id = r.member_id);
