import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';

/**
 * Triggers that refuse a transaction out of order. A row's owner is the member or the registration that it belongs to.
 * - Rows of an owner are written after the owner is locked.
 * - Counts and effects, which many owners' transactions write, come after the owner too.
 *
 * A transaction of a single statement is free: it holds nothing while it waits.
 */
const LOCK_ORDER = `
create schema lock_order;

-- Whether this transaction is the one in a row's xmin or xmax, or one of those that share the xmax.
create function lock_order.is_ours(made xid, locked xid) returns boolean language plpgsql as $$
declare us text := (pg_current_xact_id()::text::numeric % 4294967296)::text;
begin
  if us in (made::text, locked::text) then return true; end if;
  if locked::text = '0' then return false; end if;
  return exists (
    select from pg_get_multixact_members(locked) as holder
    where holder.xid::text = us and holder.mode in ('fornokeyupd', 'nokeyupd', 'forupd', 'upd')
  );
exception when others then
  -- A transaction rather than several.
  return false;
end $$;

-- Whether the transaction is this statement: a begin before it would have an earlier time. Counts are mostly written so,
-- by crowds that wait for each other, so nothing is looked up for them.
create function lock_order.is_alone() returns boolean language sql as $$
  select transaction_timestamp() = statement_timestamp()
$$;

-- An owner who is not there needs no lock.
create function lock_order.holds(owner uuid) returns boolean language sql as $$
  select coalesce(bool_or(lock_order.is_ours(made, locked)), true) from (
    select xmin as made, xmax as locked from members where id = owner
    union all select xmin, xmax from registrations where id = owner
  ) as rows
$$;

create function lock_order.holds_any() returns boolean language sql as $$
  select exists (select from members where lock_order.is_ours(xmin, xmax))
    or exists (select from registrations where lock_order.is_ours(xmin, xmax))
$$;

-- Notes the first statement that was out of order, for those after it in the same transaction.
create function lock_order.note(what text, relation name) returns void language plpgsql as $$
begin
  if coalesce(current_setting(what, true), '') = '' then
    perform set_config(what, statement_timestamp()::text || '|' || relation, true);
  end if;
end $$;

create function lock_order.refuse_after(what text, relation name) returns void language plpgsql as $$
declare noted text := coalesce(current_setting(what, true), '');
begin
  if noted <> '' and split_part(noted, '|', 1) <> statement_timestamp()::text then
    raise exception 'lock order: % was written before an owner was locked, and then %', split_part(noted, '|', 2), relation;
  end if;
end $$;

create function lock_order.owned() returns trigger language plpgsql as $$
declare owner uuid;
begin
  if lock_order.is_alone() then return coalesce(new, old); end if;
  perform lock_order.refuse_after('lock_order.unheld', tg_table_name);
  execute format('select ($1).%I', tg_argv[0]) using coalesce(old, new) into owner;
  if owner is not null then
    perform lock_order.refuse_after('lock_order.shared', tg_table_name);
    if not lock_order.holds(owner) then perform lock_order.note('lock_order.unheld', tg_table_name); end if;
  end if;
  return coalesce(new, old);
end $$;

create function lock_order.shared() returns trigger language plpgsql as $$
begin
  if lock_order.is_alone() then return coalesce(new, old); end if;
  perform lock_order.refuse_after('lock_order.unheld', tg_table_name);
  if not lock_order.holds_any() then perform lock_order.note('lock_order.shared', tg_table_name); end if;
  return coalesce(new, old);
end $$;

create view lock_order.tables as
  select c.table_name as relation, c.column_name as owner
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = case
    when c.table_name in ('members', 'registrations') then 'id'
    when c.table_name in ('sessions', 'one_time_codes') then 'shard_key'
    else 'member_id'
  end;

do $$
declare owned record;
begin
  for owned in select * from lock_order.tables loop
    execute format(
      'create trigger lock_order before insert or update or delete on %I for each row execute function lock_order.owned(%L)',
      owned.relation, owned.owner);
  end loop;
end $$;
create trigger lock_order before insert or update or delete on throttles for each row execute function lock_order.shared();
-- An effect that is only just added waits for nothing.
create trigger lock_order before update or delete on outbox for each row execute function lock_order.shared();
`;

export const installLockOrder = (db: Db): Promise<unknown> => sql.raw(LOCK_ORDER).execute(db);
