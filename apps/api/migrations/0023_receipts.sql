-- What a provider says of a message after taking it: whether it arrived. `receipt_code` is the provider's own code for why
-- not, never what it says in words, which may name a person. Null where nothing was heard, as from providers that send no
-- receipts.
alter table outbox
  add column receipt text check (receipt in ('arrived', 'returned')),
  add column receipt_code text,
  add column receipt_at timestamptz;
create index outbox_returned on outbox (receipt_at) where receipt = 'returned';

create or replace view effect_states as
  select id, delivered_at, undelivered_at, receipt
  from outbox;
