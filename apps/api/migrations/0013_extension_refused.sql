-- When the bureau refused the extension that was asked for last; null once another is asked for.
alter table bans add column extension_refused_at timestamptz;
