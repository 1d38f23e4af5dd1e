import { expect, it } from 'vitest';

import { statementName } from './statement-names.ts';

it.each([
  ['select "id" from "members" where "email" = $1', 'select members'],
  ['insert into "cases" ("id") values ($1)', 'insert cases'],
  ['  update outbox set next_try_at = $1 where id in (select id from members)', 'update outbox'],
  ['delete from "sessions" where "id" = $1', 'delete sessions'],
  ['with found as (select 1 from members) select * from found', 'select found'],
  ['begin', 'begin'],
  ['commit', 'commit'],
  ["listen 'zoe@example.com'", 'statement'],
  ["select pg_notify('zoe@example.com', $1)", 'select'],
])('the statement %s is named %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
