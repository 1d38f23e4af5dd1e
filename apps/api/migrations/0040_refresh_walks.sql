-- In steps.
-- When everybody who wants notices was last looked at for a month, and the orders that came to nothing: between two
-- walks through everybody, only these are looked at.
create table if not exists refresh_walks (
  month text primary key,
  done_at timestamptz not null
);
-- step
-- Indices are made beside those who write; one that was begun and not ended is begun anew.
drop index concurrently if exists bureau_orders_left;
-- step
create index concurrently bureau_orders_left on bureau_orders (month, member_id)
  where outcome in ('open', 'try-later', 'unavailable');
