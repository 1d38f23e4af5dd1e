-- Which change of a member's preferences the mailing list has been told of. `revision` counts the changes; what is
-- chosen are the latest consents.
create table preference_syncs (
  member_id uuid primary key references members (id) on delete cascade,
  revision integer not null check (revision >= 1),
  synced_revision integer not null default 0,
  changed_at timestamptz not null
);

-- What a consent is about beyond its kind, as the interests that were ticked: encrypted, since it says something of
-- the person.
alter table consents add column detail bytea;

-- A cancelled account lets nobody in. Only support opens it again.
alter table members add column cancelled_at timestamptz;
