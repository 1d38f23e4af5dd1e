-- What a sender adds to a case: texts with their times, sealed as one value.
alter table cases add column notes bytea;
