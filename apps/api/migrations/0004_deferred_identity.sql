-- An identity check that is open is asked about again when its member has gone: at this time, later
-- each time. Taking a check up moves the time on, which is the lease: no two processes ask at once.
alter table identity_checks add column ask_again_at timestamptz;
alter table identity_checks add column asks smallint not null default 0;
create index identity_checks_to_ask on identity_checks (ask_again_at) where completed_at is null;

-- Those that wait already.
update identity_checks set ask_again_at = now()
  where completed_at is null and provider_reference is not null;
