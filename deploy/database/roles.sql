-- A role that serves and works on the tables, and cannot change them. Run it once, as a superuser, in the database of the
-- product, before or after its first migration:
--
--   psql --set=ON_ERROR_STOP=1 --dbname=wattle --file=deploy/database/roles.sql
--   create role wattle_serving login password '…' in role wattle_app;
--
-- Migrations run as the owner of the database, whose later tables, sequences and functions the role may use too.
do $$
declare
  owner text := (select pg_get_userbyid(datdba) from pg_database where datname = current_database());
  part text;
begin
  if not exists (select from pg_roles where rolname = 'wattle_app') then
    create role wattle_app nologin;
  end if;
  execute format('create schema if not exists pgboss authorization %I', owner);
  foreach part in array array['public', 'pgboss'] loop
    execute format('revoke create on schema %I from public', part);
    execute format('grant usage on schema %I to wattle_app', part);
    execute format('grant select, insert, update, delete on all tables in schema %I to wattle_app', part);
    execute format('grant usage, select on all sequences in schema %I to wattle_app', part);
    execute format('grant execute on all functions in schema %I to wattle_app', part);
    execute format('alter default privileges for role %I in schema %I grant select, insert, update, delete on tables to wattle_app', owner, part);
    execute format('alter default privileges for role %I in schema %I grant usage, select on sequences to wattle_app', owner, part);
    execute format('alter default privileges for role %I in schema %I grant execute on functions to wattle_app', owner, part);
  end loop;
end
$$;
