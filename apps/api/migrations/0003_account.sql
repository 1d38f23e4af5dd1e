-- The device in words of a fixed list ('Chrome on Android'); never what the browser sent, no address.
-- `second_factor_at`: a change of where codes go asks for a second factor that was proved lately.
alter table sessions add column device text;
alter table sessions add column second_factor_at timestamptz;

-- For two days after a reset by e-mail neither e-mail nor mobile can change.
alter table members add column password_reset_at timestamptz;

-- A new destination that waits for its code; the one in force stays in force until then.
create table contact_changes (
  member_id uuid not null references members (id) on delete cascade,
  kind text not null,
  destination bytea not null,
  asked_at timestamptz not null,
  primary key (member_id, kind)
);
create index contact_changes_by_age on contact_changes (asked_at);

-- What happened in the account, for its owner. Kinds and devices are words of fixed lists.
create table member_activity (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  device text
);
create index member_activity_by_member on member_activity (member_id, at desc, id desc);
create index member_activity_by_age on member_activity (at);

-- The member is another person on paper now: the month's score is asked for anew, and this one
-- stays until the new one takes its place.
alter table score_snapshots add column stale boolean not null default false;
