-- In steps.
-- Where a row lives once tables are spread over several machines (decision 38): a member's rows by the member, a session
-- by its home, which is the member, or the registration whose id the member will have. Each step holds one table, and
-- for a moment, so that it waits for no writer who waits for it.
alter table sessions add column if not exists home uuid;
-- step
alter table one_time_codes add column if not exists home uuid;
-- step
-- Whose an address is, by its keyed hash. An address is one member's because it is the key here.
create table if not exists member_addresses (
  email_lookup bytea primary key,
  member_id uuid not null
);
-- step
create index if not exists member_addresses_by_member on member_addresses (member_id);
-- step
-- What follows is for processes of the version before; ours say it themselves.
create or replace function session_home() returns trigger language plpgsql as $$
begin
  new.home := coalesce(new.member_id, new.registration_id, new.id);
  return new;
end $$;
-- step
create or replace trigger session_home before insert on sessions for each row when (new.home is null)
  execute function session_home();
-- step
-- They give a registration's session to a member of another id; ours, of the same.
create or replace trigger session_moved before update of member_id on sessions for each row
  when (new.member_id is not null and new.home is distinct from new.member_id) execute function session_home();
-- step
create or replace function one_time_code_home() returns trigger language plpgsql as $$
begin
  new.home := (select home from sessions where id = new.session_id);
  return new;
end $$;
-- step
create or replace trigger one_time_code_home before insert on one_time_codes for each row when (new.home is null)
  execute function one_time_code_home();
-- step
create or replace function member_address() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from member_addresses where email_lookup = old.email_lookup and member_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into member_addresses (email_lookup, member_id) values (new.email_lookup, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
-- step
create or replace trigger member_address_kept after insert or delete on members
  for each row execute function member_address();
-- step
create or replace trigger member_address_moved after update of email_lookup on members for each row
  when (old.email_lookup <> new.email_lookup) execute function member_address();
