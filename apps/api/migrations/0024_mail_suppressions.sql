-- Members whose mail came back for good, or who reported ours as spam: notices are not sent to them until they ask for
-- them anew.
create table mail_suppressions (
  member_id uuid primary key references members (id) on delete cascade,
  why text not null check (why in ('returned', 'complained')),
  at timestamptz not null
);

-- Counts until the member proves an address: that one again, or another in its place.
create view suppressed_members as
  select s.member_id, s.why, s.at
  from mail_suppressions s join members m on m.id = s.member_id
  where m.email_verified_at < s.at;
