-- An enquiry or a complaint. What was written is one sealed value; the reference is what its sender names. A member who
-- leaves takes their cases along; the CRM forgets them at the same time.
create table cases (
  id uuid primary key,
  reference text not null unique,
  kind text not null check (kind in ('enquiry', 'complaint')),
  state text not null default 'received' check (state in ('received', 'handed-over')),
  member_id uuid references members on delete cascade,
  fields bytea not null,
  received_at timestamptz not null,
  acknowledged_at timestamptz,
  answer_due_on date,
  handed_over_at timestamptz,
  check ((kind = 'complaint') = (answer_due_on is not null))
);
create index cases_by_member on cases (member_id) where member_id is not null;
create index cases_by_age on cases (kind, received_at);
