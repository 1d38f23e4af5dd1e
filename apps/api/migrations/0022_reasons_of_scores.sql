-- What a month's score rests on, sealed: the scorecard's points by attribute, and what moved them since the month before.
-- Null for scores that were stored before, and by a version that knows nothing of it.
alter table score_snapshots add column reasons bytea;
