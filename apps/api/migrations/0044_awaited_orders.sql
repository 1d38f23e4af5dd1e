-- A member has looked for this month's score and got none. When the refresh gets it later, they hear of it.
alter table bureau_orders add column is_awaited boolean not null default false;
