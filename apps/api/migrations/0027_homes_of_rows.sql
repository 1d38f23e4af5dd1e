-- In steps.
-- The rows that were there before, some at a time: nobody who writes waits for more than a moment.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  page uuid[];
begin
  loop
    select array_agg(id) into page from (select id from members where id > last order by id limit 2000) few;
    exit when page is null;
    -- Locked, so that an address that changes at this moment is not written back.
    insert into member_addresses (email_lookup, member_id)
      select email_lookup, id from (select email_lookup, id from members where id = any(page) for share) few
      on conflict do nothing;
    last := page[array_upper(page, 1)];
    commit;
  end loop;
end $$;
-- step
do $$
declare
  page uuid[];
begin
  loop
    select array_agg(id) into page from (select id from sessions where home is null limit 2000 for update skip locked) few;
    exit when page is null;
    update sessions set home = coalesce(member_id, registration_id, id) where id = any(page);
    commit;
  end loop;
  update sessions set home = coalesce(member_id, registration_id, id) where home is null;
end $$;
-- step
update one_time_codes c set home = s.home from sessions s where s.id = c.session_id and c.home is null;
