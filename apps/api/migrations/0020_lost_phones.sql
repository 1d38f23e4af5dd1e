-- A session that owes the code of its mobile after a reset by mail, and has shown an identity document: its member may
-- give a new number for a phone that is lost.
alter table sessions add column document_shown_at timestamptz;

-- The new number of a member whose phone is lost. It waits, so that its owner can stop it by a link sent to the
-- mailbox and the old number.
create table lost_phones (
  member_id uuid primary key references members (id) on delete cascade,
  mobile bytea not null,
  stop_hash bytea not null unique,
  asked_at timestamptz not null,
  counts_at timestamptz not null
);
create index lost_phones_due on lost_phones (counts_at);
