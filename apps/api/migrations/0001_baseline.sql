-- Every table and view of version 1.0, grouped by the feature or platform folder that owns them. Personal fields are
-- sealed one by one (AES-256-GCM, the key's id in the first byte) and looked up by keyed hash. A view is what an owner lets
-- others read, where its meaning is more than its columns.

-- # Members

-- Roles are derived from the facts here.
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
  -- Set by a reset by e-mail, cleared by a code to the mobile: until then the mailbox is no second factor.
  mobile_factor_needed boolean not null default false,
  -- For two days after a reset by e-mail neither e-mail nor mobile can change.
  password_reset_at timestamptz,
  -- A cancelled account cannot log in. Only support reopens it.
  cancelled_at timestamptz,
  last_signed_in_at timestamptz not null default now(),
  created_at timestamptz not null
);
create index members_cancelled on members (cancelled_at) where cancelled_at is not null;
create index members_unverified on members (created_at)
  where cancelled_at is null and coalesce(licence_verified_at, passport_verified_at, medicare_verified_at) is null;
create index members_by_log_in on members (last_signed_in_at) where cancelled_at is null;

create view member_records as
  select id, email, first_name, middle_name, last_name, birth_date, gender, address, address_previous,
    lived_less_than_3_years, mobile, partner_source_id, cohort, mobile_factor_needed, email_verified_at,
    mobile_verified_at, licence_verified_at, passport_verified_at, medicare_verified_at, password_reset_at, created_at
  from members;

create view memberships as
  select id, created_at, cancelled_at, last_signed_in_at,
    coalesce(licence_verified_at, passport_verified_at, medicare_verified_at) is not null as is_verified
  from members;

-- Where tables are sharded, the primary key keeps an address to one member (decision 38).
create table member_addresses (
  email_lookup bytea primary key,
  member_id uuid not null
);
create index member_addresses_by_member on member_addresses (member_id);

-- One live temporary password a member: a new one replaces it, using it removes it.
create table temporary_passwords (
  member_id uuid primary key references members (id) on delete cascade,
  password_hash bytea not null,
  expires_at timestamptz not null
);
create index temporary_passwords_by_expiry on temporary_passwords (expires_at);

create view member_credentials as
  select m.id, m.email_lookup, m.password_hash, m.last_name, m.birth_date, m.cancelled_at, m.created_at,
    t.password_hash as temporary_hash, t.expires_at as temporary_until
  from members m left join temporary_passwords t on t.member_id = m.id;

-- `member_credentials` in its two parts: a join that names the member for each asks a single shard.
create view password_holders as
  select id, email_lookup, password_hash, last_name, birth_date, cancelled_at, created_at
  from members;

create view temporary_credentials as
  select member_id, password_hash as temporary_hash, expires_at as temporary_until
  from temporary_passwords;

create table consents (
  member_id uuid not null references members (id) on delete cascade,
  id uuid not null,
  kind text not null,
  text_version text not null,
  -- The bureau that the wording names. It counts for that one alone.
  bureau_name text,
  granted boolean not null,
  source text not null,
  given_at timestamptz not null,
  -- Sealed: the interests ticked.
  detail bytea,
  primary key (member_id, kind, id)
);

-- The latest of each kind counts, whether yes or no.
create view standing_consents as
  select distinct on (member_id, kind) member_id, kind, id, granted, text_version, bureau_name, given_at, detail
  from consents
  order by member_id, kind, given_at desc;

-- # Keys

-- The key that all hashes and signatures are derived from, sealed by the field keys.
create table root_key (
  id text primary key check (id = 'root'),
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- # Registration

create table registrations (
  id uuid primary key,
  email_lookup bytea not null,
  -- For an address that has an account: behaves alike and can never be confirmed.
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
create index registrations_by_member on registrations (member_id) where member_id is not null;

create view waiting_registrations as
  select id, email_lookup, password_hash, details is not null as has_details, created_at, expires_at
  from registrations
  where member_id is null;

create view registered_members as
  select id, member_id from registrations where member_id is not null;

-- # Sessions

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  member_id uuid references members (id) on delete cascade,
  registration_id uuid references registrations (id) on delete set null,
  -- The member, or the registration whose id the member will have (decision 38).
  shard_key uuid not null,
  first_factor boolean not null,
  second_factor boolean not null,
  -- A change of where codes go needs a second factor that was proved lately.
  second_factor_at timestamptz,
  -- Opened by a temporary password: only the change of password works.
  temporary_password boolean not null default false,
  -- Words of a fixed list ('Chrome on Android'), never what the browser sent.
  device text,
  created_at timestamptz not null,
  token_issued_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create view session_ids as
  select id, shard_key from sessions;

create index sessions_by_member on sessions (member_id);
create index sessions_by_registration on sessions (registration_id);
create index sessions_by_expiry on sessions (expires_at);

-- The account's history, for its owner. Kinds and devices are words of fixed lists.
create table member_activity (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  device text,
  -- What an operator did: why, in which case, and who. The law may hold it back from the member for a time.
  reason text,
  case_number text,
  operator text,
  held_until timestamptz,
  check (num_nonnulls(reason, case_number, operator) in (0, 3))
);
create index member_activity_by_member on member_activity (member_id, coalesce(held_until, at) desc, id desc);
create index member_activity_by_age on member_activity (at);

-- # Codes

-- Codes sent for one session, purpose and destination are valid beside each other until they expire.
create table one_time_codes (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null,
  -- The session's.
  shard_key uuid not null,
  code_hash bytea not null,
  destination bytea not null,
  live_hashes bytea[] not null default '{}',
  live_until timestamptz[] not null default '{}',
  -- Codes sent to the destination since one was entered: the right code refunds what they counted.
  sent integer not null,
  attempts smallint not null,
  -- The message that carries the code, so that a waiting page can say when it is late.
  effect_id uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

-- # Rate limits

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

-- # Repeated requests

create table idempotency_keys (
  scope bytea primary key,
  request_hash bytea not null,
  status smallint,
  answer bytea,
  -- No foreign key: the answer may be stored after its member was erased.
  member_id uuid,
  -- The process with this token holds the request; the transaction that did the work sets `committed_at`.
  claim_token uuid,
  committed_at timestamptz,
  created_at timestamptz not null
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_member on idempotency_keys (member_id) where member_id is not null;

-- # Outbox

-- Effects on the outside world, written in the transaction that causes them. The payload is sealed, and is dropped once
-- delivered.
create table outbox (
  id uuid primary key,
  -- Names the rule that it is delivered by.
  kind text not null,
  name text not null,
  -- Whether it can wait: indexed, so that looking for a one-time code does not read a million notices.
  low_priority boolean not null,
  payload bytea,
  -- Keyed hash: a member who leaves takes along what has not left yet. Dropped with the payload.
  recipient bytea,
  -- Reference of the case or freeze that it is about.
  concerns text,
  -- Trace context (W3C) of the call that caused it.
  trace_context text,
  created_at timestamptz not null,
  give_up_at timestamptz not null,
  next_try_at timestamptz not null,
  -- The process that delivers it prolongs this; when that process dies, another takes over.
  claimed_until timestamptz,
  attempts int not null default 0,
  -- A code, never the receiver's words: those may name a person.
  failure text,
  delivered_at timestamptz,
  undelivered_at timestamptz,
  undelivered_reason text
    check (undelivered_reason in ('out-of-time', 'refused', 'unconfirmed', 'discarded', 'withdrawn')),
  discarded_at timestamptz,
  -- Null from providers that report none.
  delivery_status text check (delivery_status in ('arrived', 'returned')),
  -- The provider's code, never its words.
  delivery_status_code text,
  delivery_status_at timestamptz
);
create index outbox_due on outbox (low_priority, next_try_at) where delivered_at is null and undelivered_at is null;
create index outbox_waiting_by_recipient on outbox (recipient) where delivered_at is null;
create index outbox_by_concern on outbox (concerns) where delivered_at is null and concerns is not null;
create index outbox_undelivered on outbox (kind) where undelivered_at is not null and discarded_at is null;
create index outbox_returned on outbox (delivery_status_at) where delivery_status = 'returned';
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;
create index outbox_discarded on outbox (discarded_at) where discarded_at is not null;
create index outbox_purged on outbox (undelivered_at) where undelivered_at is not null and payload is null;

create view effect_states as
  select id, delivered_at, undelivered_at, delivery_status
  from outbox;

-- What an operator did to an effect, and why. No foreign key: it outlives the effect.
create table outbox_actions (
  id uuid primary key,
  effect_id uuid not null,
  kind text not null,
  action text not null check (action in ('retry', 'discard')),
  reason text not null,
  case_number text not null,
  operator text not null,
  at timestamptz not null
);
create index outbox_actions_by_age on outbox_actions (at);

-- # Jobs

-- Recurring work, a row a job. Slot 0 is the job's own run, slot 1 a run that helps it.
create table jobs (
  name text not null,
  slot integer not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  token uuid,
  tries integer not null default 0,
  primary key (name, slot)
);

-- # Erasures

-- Erased members by keyed hash, so that a restored backup does not bring them back. A file beside the database holds the
-- same.
create table erasures (
  subject bytea primary key,
  erased_at timestamptz not null
);

-- The last number of each worker's ledger, so that a file that was lost or put back is noticed.
create table erasure_ledgers (
  id uuid primary key,
  entries bigint not null
);

-- # Database and page files

-- One row, written to find out whether the database takes writes.
create table readiness (
  id smallint primary key,
  written_at timestamptz not null
);

-- Names hold a hash of the content: a process finds the files of other versions here, while it is replaced or after.
create table page_files (
  path text primary key,
  content bytea not null,
  -- When a process of another version began.
  superseded_at timestamptz
);

-- Fingerprints of legal texts that nobody needed a notice of: when a process first began with one, nobody had registered.
create table unnoticed_texts (
  text text primary key
);

-- # Sign-in

create table known_devices (
  member_id uuid not null references members (id) on delete cascade,
  device_hash bytea not null,
  passed_at timestamptz,
  locked_until timestamptz,
  primary key (member_id, device_hash)
);

create view passed_devices as
  select member_id, device_hash, passed_at
  from known_devices
  where passed_at is not null;

-- # Account, preferences and leaving

-- A new destination that waits for its code.
create table contact_changes (
  member_id uuid not null references members (id) on delete cascade,
  kind text not null,
  destination bytea not null,
  requested_at timestamptz not null,
  primary key (member_id, kind)
);
create index contact_changes_by_age on contact_changes (requested_at);

-- What a member logs in with, besides the password and codes that are sent.
create table member_keys (
  member_id uuid primary key references members (id) on delete cascade,
  -- Of an authenticator app (RFC 6238); it counts once `app_confirmed_at` is set.
  app_secret bytea,
  app_confirmed_at timestamptz,
  -- The last 30-second step whose code was used.
  app_step integer,
  -- Of unused recovery codes; null where none were made.
  recovery_hashes bytea[],
  -- Codes by e-mail and text are no second factor.
  codes_off boolean not null default false,
  -- When a passkey was offered after a log-in: it is offered once.
  passkey_offered_at timestamptz
);

create table passkeys (
  member_id uuid not null references members (id) on delete cascade,
  id uuid not null,
  credential_id bytea not null,
  -- COSE.
  public_key bytea not null,
  -- 32 bits without a sign; 0 for passkeys that keep none.
  counter double precision not null,
  backed_up boolean not null,
  name bytea not null,
  added_at timestamptz not null,
  used_at timestamptz,
  -- Words of a fixed list, as a session's `device`.
  used_on text,
  primary key (member_id, id),
  unique (member_id, credential_id)
);

create view key_states as
  select member_id, app_confirmed_at is not null as has_app, cardinality(recovery_hashes) as recovery_codes_left,
    codes_off, passkey_offered_at
  from member_keys;

create view passkey_owners as select member_id from passkeys;

-- The mobile that replaces a lost phone's. It waits, so that the owner of the account can stop it by a link sent to the
-- mailbox and the old number.
create table lost_phones (
  member_id uuid primary key references members (id) on delete cascade,
  mobile bytea not null,
  stop_hash bytea not null unique,
  requested_at timestamptz not null,
  effective_at timestamptz not null
);
create index lost_phones_due on lost_phones (effective_at);

-- The sessions in which an identity document was shown after a reset by e-mail: there the mobile of a lost phone may be
-- replaced.
create table shown_documents (
  member_id uuid not null references members (id) on delete cascade,
  session_id uuid not null,
  shown_at timestamptz not null,
  primary key (member_id, session_id)
);
create index shown_documents_by_age on shown_documents (shown_at);

-- Which revision of a member's preferences the mailing list has; 0 while it has never heard of the member. The
-- preferences are the latest consents.
create table preference_syncs (
  member_id uuid primary key references members (id) on delete cascade,
  revision integer not null check (revision >= 0),
  synced_revision integer not null default 0,
  changed_at timestamptz not null,
  -- Until then the member wants no offers, on pages and by mail.
  offers_paused_until timestamptz
);
create index offer_pauses_by_end on preference_syncs (offers_paused_until) where offers_paused_until is not null;

create view offer_pauses as
  select member_id, offers_paused_until as until from preference_syncs where offers_paused_until is not null;

-- A member whose mail bounced, or who reported ours as spam, gets no notices.
create table mail_suppressions (
  member_id uuid primary key references members (id) on delete cascade,
  why text not null check (why in ('returned', 'complained')),
  at timestamptz not null
);

-- Counts until the member proves an address: that one again, or another.
create view suppressed_members as
  select s.member_id, s.why, s.at
  from mail_suppressions s join members m on m.id = s.member_id
  where m.email_verified_at < s.at;

-- Prepared notices that went to many members, to each once. The mail's outcome outlives its effect.
create table member_notices (
  member_id uuid not null references members (id) on delete cascade,
  name text not null,
  effect_id uuid not null,
  at timestamptz not null,
  outcome text check (outcome in ('delivered', 'returned', 'undelivered')),
  outcome_at timestamptz,
  primary key (member_id, name)
);
create index member_notices_by_name on member_notices (name, member_id);
create index member_notices_by_effect on member_notices (effect_id);

-- The message that announced the erasure of an unused account. It counts until the member logs in again, which changes
-- when they last did.
create table dormancy_notices (
  member_id uuid primary key references members (id) on delete cascade,
  notice_id uuid not null,
  last_signed_in_at timestamptz not null,
  -- When it arrived.
  delivered_at timestamptz
);
create index dormancy_notices_by_notice on dormancy_notices (notice_id);
create index dormancy_notices_delivered on dormancy_notices (delivered_at) where delivered_at is not null;

-- What the law requires to be kept of a member who left: consents to access the bureau, and each access. Without a name:
-- the person alone has the receipt's number, the bureau the reference.
create table kept_records (
  id uuid primary key,
  receipt text not null,
  kind text not null,
  at timestamptz not null,
  consent_kind text,
  text_version text,
  granted boolean,
  source text,
  bureau_reference uuid,
  bureau_name text,
  outcome text,
  keep_until timestamptz not null
);
create index kept_records_by_receipt on kept_records (receipt);
create index kept_records_by_end on kept_records (keep_until);

-- # Identity

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
  completed_at timestamptz,
  -- When an open check is asked about if its member has gone. Claiming it moves the time on, which is the lease.
  ask_again_at timestamptz,
  asks smallint not null default 0
);
create index identity_checks_by_member on identity_checks (member_id, started_at);
create index identity_checks_to_ask on identity_checks (ask_again_at) where completed_at is null;
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
create index document_fingerprints_by_member on document_fingerprints (member_id);

-- Once, a day after a registration whose identity was not verified.
create table identity_reminders (
  member_id uuid primary key references members (id) on delete cascade,
  reminded_at timestamptz not null
);

-- # Push

-- Browsers that show a member's notifications.
create table push_subscriptions (
  member_id uuid not null references members (id) on delete cascade,
  -- Keyed hash of the address at the push service.
  endpoint bytea not null,
  -- Sealed: the address and the keys to encrypt for it.
  subscription bytea not null,
  -- The session that subscribed. It may have expired since.
  session_id uuid not null,
  created_at timestamptz not null,
  -- The newest message. An older one that still waits is dropped.
  message_id uuid,
  -- The first failure since a message was accepted.
  failing_since timestamptz,
  primary key (member_id, endpoint)
);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);

-- # Notifications

-- What a member finds in the notification centre, for two years. Written under the member's lock, so the ids of a member
-- commit in order.
create table notifications (
  member_id uuid not null references members (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  -- Sealed: what the words are made of.
  about bytea not null,
  -- Keyed hash of what it tells: each thing is told once.
  key bytea not null,
  found_at timestamptz not null,
  read_at timestamptz,
  -- The log-in that did it, which may have ended since. It is never unread there.
  session_id uuid,
  -- The report's reference of its entry, and whether the latest file lacks it.
  item text,
  has_left boolean not null default false,
  -- The day's e-mail has yet to list it.
  mail_waits boolean not null default false,
  primary key (member_id, key),
  unique (member_id, id)
);
create index notifications_unread on notifications (member_id) where read_at is null;
create index notifications_mail_waits on notifications (member_id) where mail_waits;
create index notifications_by_age on notifications (found_at);

-- Which rows of the matrix leave by e-mail and push; without a list, every row. The consent `score-notices` says whether any
-- is mailed, and a browser's subscription whether any is pushed.
create table notification_choices (
  member_id uuid primary key references members (id) on delete cascade,
  email text[] check (cardinality(email) > 0),
  push text[],
  -- One e-mail a day instead of one at once.
  is_daily boolean not null default false,
  -- The `id` down from which the list was last opened.
  seen_id bigint not null default 0
);

-- # Score

-- Either kind permits to obtain a score.
create view score_consents as
  select member_id, kind, given_at
  from standing_consents
  where kind in ('bureau-access', 'score-access') and granted;

-- Whom the name is null for may be asked whatever its name.
create view bureau_consents as
  select member_id, case kind when 'second-bureau' then 'second' else 'primary' end as bureau, bureau_name, kind, given_at
  from standing_consents
  where kind in ('bureau-access', 'score-access', 'second-bureau') and granted;

create index consents_second_bureau on consents (member_id, given_at desc) where kind = 'second-bureau';

-- Notices of a changed score. The link to unsubscribe holds the id.
create index consents_score_notices on consents (member_id, given_at desc) where kind = 'score-notices';
create unique index consents_score_notices_by_id on consents (id) where kind = 'score-notices';

-- When an operator moved a member into the cohort. A banner explains the one score until it is dismissed.
create table cohort_moves (
  member_id uuid primary key references members (id) on delete cascade,
  moved_at timestamptz not null,
  banner_dismissed_at timestamptz
);

create view moved_members as
  select member_id, moved_at, banner_dismissed_at
  from cohort_moves;

-- One order to a bureau a member and month: two tabs make one.
create table bureau_orders (
  member_id uuid not null references members (id) on delete cascade,
  bureau text not null default 'primary',
  bureau_name text not null,
  month char(7) not null,
  reference uuid not null,
  outcome text not null,
  tries smallint not null,
  session_id uuid not null,
  leased_until timestamptz,
  -- The refresh leaves an enquiry that came to nothing alone until then.
  refresh_after timestamptz,
  -- The member looked for this month's score and got none: a notice is sent when the refresh obtains it.
  is_awaited boolean not null default false,
  -- Enquiries of the month under replaced references: {{reference, outcome, bureau name}, ...}.
  earlier text[],
  primary key (member_id, bureau, month)
);
create index bureau_orders_by_reference on bureau_orders (reference);
create index bureau_orders_to_retry on bureau_orders (month, member_id)
  where outcome in ('open', 'unsent', 'try-later', 'unavailable', 'lost');

create table score_snapshots (
  member_id uuid not null references members (id) on delete cascade,
  bureau text not null default 'primary',
  bureau_name text not null,
  month char(7) not null,
  -- Null where the bureau made none from the file.
  score smallint check (score between 0 and 1200),
  received_on date not null,
  advice bytea not null,
  file bytea not null,
  -- The two latest files of a member stay whole. An earlier one is `due` to be pruned; `changes` says by kind and count
  -- what was new in its month.
  file_state text not null default 'full' check (file_state in ('full', 'due', 'pruned')),
  changes bytea,
  -- Sealed: the scorecard's points by attribute, and what moved them since the month before.
  reasons bytea,
  -- What eligibility asks of the file, sealed. Erased with it.
  facts bytea check ((facts is null) = (file_state = 'pruned')),
  -- The member's details changed: the month's score is ordered again, and this one stays until then.
  stale boolean not null default false,
  counted boolean not null default false,
  primary key (member_id, bureau, month)
);
create index score_snapshots_to_prune on score_snapshots (member_id) where file_state = 'due';
create index score_snapshots_uncounted on score_snapshots (member_id, month) where not counted and score is not null;

-- A member's score goal, one sealed document.
create table goals (
  member_id uuid primary key references members (id) on delete cascade,
  goal bytea not null
);

-- The main file with its score, which the report reads.
create view standing_scores as
  select member_id, bureau_name, month, score, received_on, file
  from score_snapshots
  where not stale and bureau = 'primary';

-- What eligibility asks of the files of every bureau.
create view standing_facts as
  select member_id, bureau, bureau_name, month, score, facts
  from score_snapshots
  where not stale and facts is not null;

-- An enquiry that gave no file, or whose reference was replaced, has only its month, not its day.
create view bureau_enquiries as
  select o.member_id, o.bureau, o.month, o.bureau_name, o.reference, o.outcome,
    coalesce(s.received_on, (o.month || '-01')::date)::timestamp at time zone 'Australia/Sydney' as at
  from bureau_orders o
    left join score_snapshots s
      on s.member_id = o.member_id and s.bureau = o.bureau and s.month = o.month and not s.stale
  union all
  select member_id, bureau, month, earlier[i][3], earlier[i][1]::uuid, earlier[i][2],
    (month || '-01')::date::timestamp at time zone 'Australia/Sydney'
  from bureau_orders, generate_subscripts(earlier, 1) as i;

-- How many scores have been given, kept by a job. Erasing a member does not lower `given`. The home page counts on from
-- `given_before`.
create table score_counts (
  id smallint primary key check (id = 1),
  given bigint not null,
  counted_at timestamptz not null,
  given_before bigint not null,
  before_at timestamptz not null
);
insert into score_counts (id, given, counted_at, given_before, before_at) values (1, 0, now(), 0, now());

-- When all members were last swept for a month: between two sweeps only orders that came to nothing are looked at.
create table refresh_sweeps (
  bureau text not null default 'primary',
  month text not null,
  done_at timestamptz not null,
  primary key (bureau, month)
);

-- Answers of a bureau that could not be read or are about another person, for an operator.
create table quarantined_answers (
  member_id uuid not null references members (id) on delete cascade,
  bureau text not null,
  bureau_name text not null,
  month char(7) not null,
  reference uuid not null,
  protocol text not null,
  kind text not null,
  paths text not null,
  answer bytea not null,
  kept_at timestamptz not null,
  primary key (member_id, bureau, month)
);
create index quarantined_answers_by_age on quarantined_answers (kept_at);

-- # Corrections and freezes

create table correction_cases (
  id uuid primary key,
  -- The bureau knows the case by it.
  reference text not null unique,
  member_id uuid not null references members (id) on delete cascade,
  -- The bureau whose file has the item. It alone is asked.
  bureau_name text not null,
  -- Keyed hash of the item: one unanswered request for each.
  item_hash bytea not null,
  fields bytea not null,
  state text not null default 'sent'
    check (state in ('sent', 'acknowledged', 'decided', 'closed', 'undelivered')),
  opened_at timestamptz not null,
  answer_due_on date not null,
  acknowledged_at timestamptz,
  reminded_soon_at timestamptz,
  reminded_passed_at timestamptz,
  decision text check (decision in ('corrected', 'refused')),
  decided_on date,
  decided_at timestamptz,
  reasons bytea,
  outcome text check (outcome in ('corrected', 'refused', 'withdrawn')),
  note bytea,
  closed_at timestamptz,
  ask_at timestamptz,
  asks int not null default 0,
  undelivered_at timestamptz,
  withdrawal_undelivered_at timestamptz,
  check ((decided_at is not null) = (decision is not null)),
  check ((state = 'closed') = (closed_at is not null and outcome is not null))
);
create unique index correction_cases_unanswered on correction_cases (member_id, item_hash)
  where state in ('sent', 'acknowledged');
create index correction_cases_by_member on correction_cases (member_id);
create index correction_cases_to_ask on correction_cases (ask_at) where state = 'acknowledged';
create index correction_cases_by_due_day on correction_cases (answer_due_on) where state in ('sent', 'acknowledged');

-- Bans ('freeze my file'), by the days that the bureau confirmed. A member has one at a time at a bureau.
create table bans (
  id uuid primary key,
  reference text not null unique,
  member_id uuid not null references members (id) on delete cascade,
  bureau_name text not null,
  state text not null default 'requested'
    check (state in ('requested', 'in-force', 'extension-requested', 'lift-requested', 'lifted', 'ended')),
  requested_at timestamptz not null,
  starts_on date,
  ends_on date,
  extensions int not null default 0,
  -- Null again once another extension is requested.
  extension_refused_at timestamptz,
  reminded_for date,
  closed_at timestamptz,
  -- The step that did not reach the bureau, until the next step is taken.
  undelivered text check (undelivered in ('request', 'extension', 'lift', 'pass-on')),
  undelivered_at timestamptz,
  -- When it was to be passed on to the other bureaus, with which last day, and what each answered.
  passed_on jsonb,
  check ((state in ('lifted', 'ended')) = (closed_at is not null)),
  check (state not in ('in-force', 'extension-requested') or (starts_on is not null and ends_on is not null))
);
create unique index bans_open on bans (member_id, bureau_name) where state not in ('lifted', 'ended');
create index bans_by_member on bans (member_id);
create index bans_by_end on bans (ends_on) where state not in ('lifted', 'ended');

-- The entries that a member did not ask for and is dealing with, one sealed document.
create table not_mine (
  member_id uuid primary key references members (id) on delete cascade,
  entries bytea not null
);

-- The member of a case or ban by its reference, so that a bureau's answer asks a single shard (decision 38). The primary
-- key gives out a number once.
create table correction_references (
  reference text primary key,
  member_id uuid not null
);
create index correction_references_by_member on correction_references (member_id);

-- # Contact and invitations

-- An enquiry or a complaint, sealed as one value. It is erased with its member; the CRM erases it at the same time.
create table cases (
  id uuid primary key,
  -- The sender quotes it.
  reference text not null unique,
  kind text not null check (kind in ('enquiry', 'complaint')),
  -- `handed-over` until the CRM says more of a complaint.
  state text not null default 'received'
    check (state in ('received', 'handed-over', 'undelivered', 'in-work', 'answered', 'withdrawn')),
  member_id uuid references members (id) on delete cascade,
  fields bytea not null,
  -- Sealed: texts that the sender added, with their times.
  notes bytea,
  received_at timestamptz not null,
  acknowledged_at timestamptz,
  -- Our promise, and the last day that the law allows.
  answer_due_on date,
  law_due_on date,
  answered_on date,
  -- The letter that the answer takes longer, sealed. `delayed_at` is null again if it was not delivered.
  delayed_at timestamptz,
  letter bytea,
  handed_over_at timestamptz,
  undelivered_at timestamptz,
  check ((kind = 'complaint') = (answer_due_on is not null and law_due_on is not null)),
  check ((state = 'answered') = (answered_on is not null))
);
create index cases_by_law_day on cases (law_due_on) where kind = 'complaint' and state not in ('answered', 'withdrawn');
create index cases_by_member on cases (member_id) where member_id is not null;
create index cases_by_age on cases (kind, received_at);

-- A person that a partner invites by name.
create table invitations (
  id uuid primary key,
  customer text not null,
  secret_hash bytea not null unique,
  person bytea not null,
  expires_at timestamptz not null
);
create index invitations_by_expiry on invitations (expires_at);

-- # Offers' clicks and wizards

-- Presses, and departures to a partner. The partner learns only the random click id. Without its member a row identifies
-- no person, so it outlives them.
create table tracked_clicks (
  id uuid primary key,
  kind text not null check (kind in ('press', 'departure')),
  member_id uuid references members (id) on delete set null,
  product_type_id int not null,
  product_id int,
  partner_id int not null,
  page text,
  origin text,
  click_id text unique,
  at timestamptz not null
);
create index tracked_clicks_at on tracked_clicks (at);
create index tracked_clicks_member on tracked_clicks (member_id) where member_id is not null;

-- A partner's transaction id that a newcomer arrived with. No foreign key to the registration: it expires within two days,
-- and before that the member's id takes its place.
create table referrals (
  id uuid primary key,
  tid text not null,
  member_id uuid references members (id) on delete cascade,
  registration_id uuid,
  at timestamptz not null
);
create unique index referrals_member on referrals (member_id, tid) where member_id is not null;
create unique index referrals_registration on referrals (registration_id, tid) where registration_id is not null;
create index referrals_at on referrals (at);

-- A member's answers in a wizard, one sealed document. By `version`, two devices that write one after the other lose no
-- step of each other.
create table wizard_answers (
  member_id uuid not null references members (id) on delete cascade,
  wizard text not null,
  version integer not null,
  answers bytea not null,
  saved_at timestamptz not null,
  primary key (member_id, wizard)
);

create index consents_about_me on consents (member_id, given_at desc) where kind = 'about-me';

create view agreed_about_me as
  select w.member_id, w.answers
  from wizard_answers w
  where w.wizard = 'about-me' and exists (
    select from standing_consents c where c.member_id = w.member_id and c.kind = 'about-me' and c.granted
  );
