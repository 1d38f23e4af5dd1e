-- What was counted for the codes of a session, purpose and destination: the right code gives it back.
alter table one_time_codes
  add column counted_keys bytea[] not null default '{}',
  add column counted_until timestamptz[] not null default '{}';
