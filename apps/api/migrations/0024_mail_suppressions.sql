-- Members whose mail came back for good, or who reported ours as spam: notices are not sent to them until they ask for
-- them anew. `email_lookup` is the address it was about, as in `members`.
create table mail_suppressions (
  member_id uuid primary key references members (id) on delete cascade,
  email_lookup bytea not null,
  why text not null check (why in ('returned', 'complained')),
  at timestamptz not null
);

-- Counts for as long as the member has that address, and has not proved it since.
create view suppressed_members as
  select s.member_id, s.why, s.at
  from mail_suppressions s join members m on m.id = s.member_id
  where m.email_lookup = s.email_lookup and m.email_verified_at < s.at;
