-- Somebody a partner invites by name. The secret of the link is kept as a keyed hash, the person as one sealed value.
create table invitations (
  id uuid primary key,
  customer text not null,
  secret_hash bytea not null unique,
  person bytea not null,
  expires_at timestamptz not null
);
create index invitations_by_expiry on invitations (expires_at);
