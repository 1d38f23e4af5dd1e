-- Answers of a bureau that hold what we cannot map, for an operator.
create table answers_aside (
  member_id uuid not null references members (id) on delete cascade,
  bureau text not null,
  month char(7) not null,
  reference uuid not null,
  protocol text not null,
  kind text not null,
  paths text not null,
  answer bytea not null,
  kept_at timestamptz not null,
  primary key (member_id, bureau, month)
);
create index answers_aside_by_age on answers_aside (kept_at);
