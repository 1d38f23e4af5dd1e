import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { queryAt } from '@wattle/testkit/database/query-at';
import { register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { runCommandLine } from '#api/commands/run-command-line.ts';

import { install, type Environment, type Installation } from './test-api-process.ts';

const script = readFileSync(new URL('../../../../deploy/database/roles.sql', import.meta.url), 'utf8');
const key = () => randomBytes(32).toString('base64');
const role = `wattle_serving_${randomBytes(6).toString('hex')}`;

let installation: Installation;
let small: Environment;

/** Runs it as the owner of the tables. */
const query = (text: string) => queryAt(installation.databaseUrl ?? '', text);

beforeAll(async () => {
  installation = await install({ FIELD_KEYS: `1:${key()}` });
  const word = randomBytes(12).toString('hex');
  await query(script);
  await query(`create role ${role} login password '${word}' in role wattle_app`);
  const { status, stderr } = await runCommandLine(['migrate'], installation.environment);
  if (status !== 0) throw new Error(stderr);
  const address = new URL(installation.databaseUrl ?? '');
  address.username = role;
  address.password = word;
  small = { DATABASE_URL: address.href };
});
afterAll(async () => {
  await query(`drop role ${role}`);
  await installation.remove();
});

it('[API-026] a process runs on a role that cannot change tables, and a person registers and is verified', async () => {
  const api = await installation.start(small);
  const person = await register(installation);
  const verified = await verifyIdentity(person.browser);
  expect(verified.status, verified.text).toBe(200);
  await expect(queryAt(small['DATABASE_URL'] ?? '', 'create table public.more (id int)')).rejects.toThrow(
    'permission denied',
  );
  expect(await api.terminate()).toMatchObject({ code: 0 });
});

it.each([
  ['with a migration left', 'delete from migrations where name = (select max(name) from migrations)'],
  ['after a restore that lost its rights', 'revoke all on all tables in schema public from wattle_app'],
])('[API-026] %s such a role is refused with one line that says what to run', async (_when, statement) => {
  await query(statement);
  const environment = { ...installation.environment, ...small };
  const { status, stderr } = await runCommandLine(['outbox', 'list'], environment);
  expect(status).toBe(78);
  expect(stderr).toMatch(
    /^wattle: DATABASE_URL has a role that lacks rights to the tables[^\n]+42501[^\n]*\n$/,
  );
});
