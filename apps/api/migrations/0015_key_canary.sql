-- One row that only the keys of this database open: a process with others finds out before it writes anything.
create table key_canary (
  singleton boolean primary key default true check (singleton),
  sealed bytea not null,
  lookup bytea not null,
  written_at timestamptz not null default now()
);
