-- Whom an effect that waits is for, by keyed hash: whoever leaves takes along what has not left yet. Dropped
-- together with the payload.
alter table outbox add column recipient bytea;
create index outbox_waiting_by_recipient on outbox (recipient) where delivered_at is null;

-- Whose answer it is, so that it goes with the member. No reference: the answer may come after the member left.
alter table idempotency_keys add column member_id uuid;
create index idempotency_keys_by_member on idempotency_keys (member_id) where member_id is not null;

-- What the law has us keep of a member who left: that access to the bureau was agreed to, and each access. Nobody's
-- name stands here; the receipt's number is in the hands of the person alone, the reference in the bureau's.
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
  outcome text,
  keep_until timestamptz not null
);
create index kept_records_by_receipt on kept_records (receipt);
create index kept_records_by_end on kept_records (keep_until);
