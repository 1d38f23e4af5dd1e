-- When everybody who wants notices was last looked at for a month, and the orders that came to nothing: between two
-- walks through everybody, only these are looked at.
create table refresh_walks (
  month text primary key,
  done_at timestamptz not null
);

create index bureau_orders_left on bureau_orders (month, member_id) where outcome in ('open', 'try-later', 'unavailable');
