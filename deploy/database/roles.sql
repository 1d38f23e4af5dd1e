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
begin
  if not exists (select from pg_roles where rolname = 'wattle_app') then
    create role wattle_app nologin;
  end if;
  revoke create on schema public from public;
  grant usage on schema public to wattle_app;
  grant select, insert, update, delete on all tables in schema public to wattle_app;
  grant usage, select on all sequences in schema public to wattle_app;
  grant execute on all functions in schema public to wattle_app;
  execute format('alter default privileges for role %I in schema public grant select, insert, update, delete on tables to wattle_app', owner);
  execute format('alter default privileges for role %I in schema public grant usage, select on sequences to wattle_app', owner);
  execute format('alter default privileges for role %I in schema public grant execute on functions to wattle_app', owner);
end
$$;
