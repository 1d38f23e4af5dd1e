-- In steps.
-- When a member whose identity was never verified was reminded of it: once, a day after registering.
alter table members add column if not exists identity_reminded_at timestamptz;
-- step
drop index concurrently if exists members_to_remind;
-- step
create index concurrently members_to_remind on members (created_at)
  where identity_reminded_at is null and cancelled_at is null
    and coalesce(licence_verified_at, passport_verified_at, medicare_verified_at) is null;
