-- What was pressed, and who left for a partner by which click id. The click id is random: it is all that the partner
-- learns. Without its member a row says nothing of anybody, so it may outlive them.
create table tracked_clicks (
  id uuid primary key,
  kind text not null check (kind in ('press', 'departure')),
  member_id uuid references members (id) on delete set null,
  product_type_id int not null,
  product_id int,
  partner_id int not null,
  page text,
  origin text,
  click_id text unique,
  at timestamptz not null
);
create index tracked_clicks_at on tracked_clicks (at);
create index tracked_clicks_member on tracked_clicks (member_id) where member_id is not null;

-- A partner's transaction that a newcomer came by, once for each of them. The registration's id has no foreign key:
-- registrations go after a day or two, and before they do the member's id takes its place.
create table referrals (
  id uuid primary key,
  tid text not null,
  member_id uuid references members (id) on delete cascade,
  registration_id uuid,
  at timestamptz not null
);
create unique index referrals_member on referrals (member_id, tid) where member_id is not null;
create unique index referrals_registration on referrals (registration_id, tid) where registration_id is not null;
create index referrals_at on referrals (at);
