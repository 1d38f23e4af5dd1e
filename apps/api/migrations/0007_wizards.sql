-- What a member has answered in a wizard: one sealed JSON document, since no answer is ever looked up by itself. The
-- version lets two devices write one after the other without either losing a step of the other.
create table wizard_answers (
  member_id uuid not null references members (id) on delete cascade,
  wizard text not null,
  version integer not null,
  answers bytea not null,
  saved_at timestamptz not null,
  primary key (member_id, wizard)
);

-- The latest word on the use of About Me answers counts.
create index consents_about_me on consents (member_id, given_at desc) where kind = 'about-me';
