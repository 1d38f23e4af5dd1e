-- Where a row lives once tables are spread over several machines (decision 38): a member's rows by the member, a session
-- by its home, which is the member, or the registration whose id the member will have.

alter table sessions add column home uuid;
create function session_home() returns trigger language plpgsql as $$
begin
  new.home := coalesce(new.member_id, new.registration_id, new.id);
  return new;
end $$;
-- For processes of the version before; ours say it themselves.
create trigger session_home before insert on sessions for each row when (new.home is null)
  execute function session_home();
-- They give a registration's session to a member of another id; ours, of the same.
create trigger session_moved before update of member_id on sessions for each row
  when (new.member_id is not null and new.home is distinct from new.member_id) execute function session_home();

alter table one_time_codes add column home uuid;
create function one_time_code_home() returns trigger language plpgsql as $$
begin
  new.home := (select home from sessions where id = new.session_id);
  return new;
end $$;
create trigger one_time_code_home before insert on one_time_codes for each row when (new.home is null)
  execute function one_time_code_home();

-- Whose an address is, by its keyed hash. An address is one member's because it is the key here.
create table member_addresses (
  email_lookup bytea primary key,
  member_id uuid not null
);
create index member_addresses_by_member on member_addresses (member_id);
create function member_address() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from member_addresses where email_lookup = old.email_lookup and member_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into member_addresses (email_lookup, member_id) values (new.email_lookup, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
-- For processes of the version before, as well.
create trigger member_address_kept after insert or delete on members for each row execute function member_address();
create trigger member_address_moved after update of email_lookup on members for each row
  when (old.email_lookup <> new.email_lookup) execute function member_address();
