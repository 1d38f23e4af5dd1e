-- Who is told of changes is what their latest consent of this kind says. Its id stands in the mail's link to
-- unsubscribe, and members are walked through by key.
create unique index consents_score_notices_by_id on consents (id) where kind = 'score-notices';
create index consents_score_notices on consents (member_id, given_at desc) where kind = 'score-notices';

-- Until then the monthly refresh leaves an order alone whose enquiry came to nothing. A member who looks at the
-- dashboard is not kept waiting by it.
alter table bureau_orders add column refresh_after timestamptz;
