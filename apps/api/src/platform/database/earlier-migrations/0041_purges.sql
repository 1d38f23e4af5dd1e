-- What is removed when it has served its time is found by its age, however much is kept; and a member who leaves, by
-- what refers to them.
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;
create index outbox_discarded on outbox (discarded_at) where discarded_at is not null;
create index outbox_worthless on outbox (undelivered_at) where undelivered_at is not null and payload is null;
create index document_fingerprints_by_member on document_fingerprints (member_id);
