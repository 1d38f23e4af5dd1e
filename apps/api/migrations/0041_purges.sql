-- In steps.
-- What is removed when it has served its time is found by its age, however much is kept; and a member who leaves, by
-- what refers to them. Indices are made beside those who write; one that was begun and not ended is begun anew.
drop index concurrently if exists outbox_delivered;
-- step
create index concurrently outbox_delivered on outbox (delivered_at) where delivered_at is not null;
-- step
drop index concurrently if exists outbox_discarded;
-- step
create index concurrently outbox_discarded on outbox (discarded_at) where discarded_at is not null;
-- step
drop index concurrently if exists outbox_worthless;
-- step
create index concurrently outbox_worthless on outbox (undelivered_at)
  where undelivered_at is not null and payload is null;
-- step
drop index concurrently if exists document_fingerprints_by_member;
-- step
create index concurrently document_fingerprints_by_member on document_fingerprints (member_id);
-- step
drop index concurrently if exists registrations_by_member;
-- step
create index concurrently registrations_by_member on registrations (member_id) where member_id is not null;
