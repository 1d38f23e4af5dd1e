-- Files of the pages, by names that hold a hash of their content: a process finds those of other versions here, while it
-- is replaced or after. `superseded_at` is when a process of another version began.
create table page_files (
  path text primary key,
  content bytea not null,
  superseded_at timestamptz
);
