-- How far each ledger of erasures got: its number of entries, and the hash of all lines up to there.
create table erasure_ledgers (
  id uuid primary key,
  entries bigint not null,
  hash bytea not null
);

-- One row. It counts only while the server and the transaction that wrote it are these: a restored copy confirms nothing.
-- `begin_until`: until then a worker may begin a ledger where it finds none.
create table erasure_guard (
  id smallint primary key,
  server_started timestamptz not null,
  written_in xid8 not null,
  confirmed boolean not null,
  begin_until timestamptz
);

-- An update: processes of the version before run on this database, so it counts as confirmed. Their ledgers have no first
-- line, and a worker that erased nobody has no file.
insert into erasure_guard (id, server_started, written_in, confirmed, begin_until)
select 1, pg_postmaster_start_time(), pg_current_xact_id(), true, now() + interval '1 day'
where exists (select from members);
