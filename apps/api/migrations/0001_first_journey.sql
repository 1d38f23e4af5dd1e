-- A member is a person whose e-mail address is proved. Personal fields are AES-256-GCM per field
-- (key id in the first byte); look-ups go by keyed hash. Roles are derived from the facts here.
create table members (
  id uuid primary key,
  email_lookup bytea not null unique,
  password_hash text not null,
  email bytea not null,
  first_name bytea not null,
  middle_name bytea not null,
  last_name bytea not null,
  birth_date bytea not null,
  address bytea not null,
  address_previous bytea not null,
  mobile bytea,
  gender boolean,
  lived_less_than_3_years boolean not null,
  cohort boolean not null,
  partner_source_id smallint,
  email_verified_at timestamptz not null,
  mobile_verified_at timestamptz,
  licence_verified_at timestamptz,
  passport_verified_at timestamptz,
  medicare_verified_at timestamptz,
  created_at timestamptz not null
);

-- A registration waits for its e-mail code. `shadow` marks one for an address that has an account
-- already: it behaves alike and can never be confirmed.
create table registrations (
  id uuid primary key,
  email_lookup bytea not null,
  shadow boolean not null,
  password_hash text not null,
  email bytea not null,
  details bytea,
  confirm_hash bytea not null,
  member_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registrations_by_email on registrations (email_lookup, created_at desc);
create index registrations_by_expiry on registrations (expires_at);

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  member_id uuid references members (id) on delete cascade,
  registration_id uuid references registrations (id) on delete set null,
  first_factor boolean not null,
  second_factor boolean not null,
  created_at timestamptz not null,
  token_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_member on sessions (member_id);
create index sessions_by_registration on sessions (registration_id);
create index sessions_by_expiry on sessions (expires_at);

-- One live code for a session and purpose: a new one takes the place of the old.
create table one_time_codes (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  destination bytea not null,
  attempts smallint not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

create table consents (
  member_id uuid not null references members (id) on delete cascade,
  id uuid not null,
  kind text not null,
  text_version text not null,
  granted boolean not null,
  source text not null,
  given_at timestamptz not null,
  primary key (member_id, kind, id)
);

-- Counts of anything that is limited, by keyed hash of what it is counted for.
create table throttles (
  key bytea primary key,
  hits integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz,
  strikes smallint not null
);
create index throttles_by_window on throttles (window_ends_at);

create table challenge_uses (
  id bytea primary key,
  expires_at timestamptz not null
);
create index challenge_uses_by_expiry on challenge_uses (expires_at);

create table known_devices (
  member_id uuid not null references members (id) on delete cascade,
  device_hash bytea not null,
  passed_at timestamptz,
  locked_until timestamptz,
  primary key (member_id, device_hash)
);

create table identity_checks (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  session_id uuid not null,
  document_type text not null,
  document_hash bytea not null,
  request_hash bytea not null,
  provider_reference text,
  status text not null,
  polls smallint not null,
  started_at timestamptz not null,
  completed_at timestamptz
);
create index identity_checks_by_member on identity_checks (member_id, started_at);
-- The same details sent twice (two tabs, a repeat after a crash) are one check.
create unique index identity_checks_open on identity_checks (member_id, session_id, request_hash)
  where completed_at is null;

-- A document serves one account. The number itself is not kept.
create table document_fingerprints (
  document_hash bytea primary key,
  member_id uuid not null references members (id) on delete cascade,
  document_type text not null,
  verified_at timestamptz not null
);

-- At most one order to the bureau for a member and month: two tabs make one.
create table bureau_orders (
  member_id uuid not null references members (id) on delete cascade,
  month char(7) not null,
  reference uuid not null,
  outcome text not null,
  tries smallint not null,
  session_id uuid not null,
  leased_until timestamptz,
  primary key (member_id, month)
);

create table score_snapshots (
  member_id uuid not null references members (id) on delete cascade,
  month char(7) not null,
  score smallint not null check (score between 0 and 1200),
  received_on date not null,
  advice bytea not null,
  file bytea not null,
  primary key (member_id, month)
);

-- Effects on the outside world, written with what caused them. The payload is encrypted and is
-- dropped once delivered.
create table outbox (
  id uuid primary key,
  kind text not null,
  payload bytea,
  created_at timestamptz not null,
  delivered_at timestamptz
);

create table idempotency_keys (
  scope bytea primary key,
  request_hash bytea not null,
  status smallint,
  answer bytea,
  created_at timestamptz not null
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
