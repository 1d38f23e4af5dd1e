-- `member_credentials` in its two parts: whoever joins them names the member for each, so that where tables are spread
-- over several machines one is asked.
create view password_holders as
  select id, email_lookup, password_hash, last_name, birth_date, cancelled_at, created_at
  from members;

create view temporary_credentials as
  select member_id, password_hash as temporary_hash, expires_at as temporary_until
  from temporary_passwords;
