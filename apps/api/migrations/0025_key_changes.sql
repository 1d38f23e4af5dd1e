-- Keys of purposes whose hashes and signatures outlive a change of the secret and can't be made again, since what they
-- were made of is not kept. Each is sealed; it was drawn from the secret that was there first.
create table lasting_keys (
  purpose text primary key,
  sealed bytea not null,
  kept_at timestamptz not null default now()
);

-- How far a change of keys has come in each table, so that a command that was ended goes on from there.
create table key_changes (
  table_name text primary key,
  -- The keys that are changed to, by names that say nothing of them.
  target text not null,
  -- The key of the last row that was looked at; null before the first.
  after text[],
  changed bigint not null default 0
);
