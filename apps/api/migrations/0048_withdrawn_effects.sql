-- In steps.
-- An effect whose consent was withdrawn before it left ends as withdrawn.
alter table outbox
  drop constraint if exists outbox_undelivered_why_check,
  add constraint outbox_undelivered_why_check
    check (undelivered_why in ('out-of-time', 'refused', 'discarded', 'withdrawn')) not valid;
-- step
alter table outbox validate constraint outbox_undelivered_why_check;
