-- The way back in without the password: one live temporary password for a member, by keyed hash.
-- A new one takes the place of the old, and using it removes it.
create table temporary_passwords (
  member_id uuid primary key references members (id) on delete cascade,
  password_hash bytea not null,
  expires_at timestamptz not null
);
create index temporary_passwords_by_expiry on temporary_passwords (expires_at);

-- Opened with a temporary password: nothing but the change of password works with it.
alter table sessions add column temporary_password boolean not null default false;

-- Set by a reset through the mailbox, cleared by a code of the mobile: until then no second factor
-- goes to that mailbox.
alter table members add column mobile_factor_needed boolean not null default false;
