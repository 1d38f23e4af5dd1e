-- Requests to correct an item of the credit file. The item, the words about it and what came of it are sealed; the keyed
-- hash of the item lets the database refuse a second request while one is unanswered. `reference` is what the bureau
-- knows the case by.
create table correction_cases (
  id uuid primary key,
  reference text not null unique,
  member_id uuid not null references members on delete cascade,
  item_hash bytea not null,
  fields bytea not null,
  state text not null default 'sent' check (state in ('sent', 'acknowledged', 'decided', 'closed')),
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
  check ((decided_at is not null) = (decision is not null)),
  check ((state = 'closed') = (closed_at is not null and outcome is not null))
);
create unique index correction_cases_unanswered on correction_cases (member_id, item_hash)
  where state in ('sent', 'acknowledged');
create index correction_cases_by_member on correction_cases (member_id);
create index correction_cases_to_ask on correction_cases (ask_at) where state = 'acknowledged';
create index correction_cases_by_due_day on correction_cases (answer_due_on) where state in ('sent', 'acknowledged');

-- Bans ('freeze my file'). The days are those that the bureau confirmed; one at a time is alive for a member.
create table bans (
  id uuid primary key,
  reference text not null unique,
  member_id uuid not null references members on delete cascade,
  state text not null default 'requested'
    check (state in ('requested', 'in-force', 'extension-requested', 'lift-requested', 'lifted', 'ended')),
  requested_at timestamptz not null,
  starts_on date,
  ends_on date,
  extensions int not null default 0,
  reminded_for date,
  over_at timestamptz,
  check ((state in ('lifted', 'ended')) = (over_at is not null)),
  check (state not in ('in-force', 'extension-requested') or (starts_on is not null and ends_on is not null))
);
create unique index bans_alive on bans (member_id) where state not in ('lifted', 'ended');
create index bans_by_member on bans (member_id);
create index bans_by_end on bans (ends_on) where state not in ('lifted', 'ended');
