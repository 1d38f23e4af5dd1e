-- What a room lets others read of its tables. A meaning that more than one room needs is written here, once; the tables
-- behind belong to the room alone. Who owns which is in `packages/tooling/src/tables/owners.ts`.

-- The latest word of each kind counts, whether it was yes or no.
create view standing_consents as
  select distinct on (member_id, kind) member_id, kind, id, granted, text_version, given_at, detail
  from consents
  order by member_id, kind, given_at desc;

-- The agreements that stand under which a score may be obtained: either will do.
create view score_consents as
  select member_id, kind, given_at
  from standing_consents
  where kind in ('bureau-access', 'score-access') and granted;

-- Who a member is, and what of it is proved: personal fields are sealed.
create view member_records as
  select id, email, first_name, middle_name, last_name, birth_date, gender, address, address_previous,
    lived_less_than_3_years, mobile, partner_source_id, cohort, mobile_factor_needed, email_verified_at,
    mobile_verified_at, licence_verified_at, passport_verified_at, medicare_verified_at, password_reset_at, created_at
  from members;

-- What somebody who says they are a member is compared with.
create view member_credentials as
  select m.id, m.email_lookup, m.password_hash, m.last_name, m.birth_date, m.cancelled_at, m.created_at,
    t.password_hash as temporary_hash, t.expires_at as temporary_until
  from members m left join temporary_passwords t on t.member_id = m.id;

-- Registrations that nobody has become a member by.
create view waiting_registrations as
  select id, email_lookup, password_hash, details is not null as has_details, created_at, expires_at
  from registrations
  where member_id is null;

-- Browsers that a member has signed in with.
create view passed_devices as
  select member_id, device_hash, passed_at
  from known_devices
  where passed_at is not null;

-- Scores that count, with the sealed file each was made of.
create view standing_scores as
  select member_id, month, score, received_on, file
  from score_snapshots
  where not stale;

-- Answers of About Me, of members who agree to their use.
create view agreed_about_me as
  select w.member_id, w.answers
  from wizard_answers w
  where w.wizard = 'about-me' and exists (
    select from standing_consents c where c.member_id = w.member_id and c.kind = 'about-me' and c.granted
  );

-- How an effect is going.
create view effect_states as
  select id, delivered_at, undelivered_at
  from outbox;
