-- One row, written when somebody asks whether the database takes writes.
create table readiness (
  id smallint primary key,
  written_at timestamptz not null
);
