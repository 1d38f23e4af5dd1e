-- Who delivers an effect holds it for a while; a process that dies lets go by not prolonging that. `name` says which
-- effect a row holds; one without was written by a version that named only the rule. `caused_by` is the trace context
-- (W3C) of what caused it, where calls are traced.
alter table outbox
  add column claimed_until timestamptz,
  add column name text,
  add column caused_by text;

-- For the room that counts who brought whom.
create view registered_members as
  select id, member_id from registrations where member_id is not null;

-- What the bureau was asked about a member. An enquiry that gave no score left only its month, not its day.
create view bureau_enquiries as
  select o.member_id, o.reference, o.outcome,
    coalesce(s.received_on, (o.month || '-01')::date)::timestamp at time zone 'Australia/Sydney' as at
  from bureau_orders o left join score_snapshots s on s.member_id = o.member_id and s.month = o.month;
