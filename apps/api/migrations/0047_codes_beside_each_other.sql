-- Codes sent for one session, purpose and destination work beside each other until they expire. The hashes are bound to
-- the destination, because the version before replaces the destination and leaves them.
alter table one_time_codes
  add column live_hashes bytea[] not null default '{}',
  add column live_until timestamptz[] not null default '{}';
