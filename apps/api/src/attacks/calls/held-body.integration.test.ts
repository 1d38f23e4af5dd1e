import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { makeBrowser, type Transport } from '@wattle/testkit/browser/browser';
import { PASSWORD } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { refusalOf } from '#api/platform/sessions/access.ts';
import { revokeFactor } from '#api/platform/sessions/owner-check.sql.ts';

import { queueAt } from '../rush/test-meeting.ts';
import { expectedOf, inputOf } from './test-matrix-cases.ts';
import { SESSIONS, startMatrixWorld, type Caller, type World } from './test-matrix-world.ts';

let world: World;
let port: number;

beforeAll(async () => {
  world = await startMatrixWorld();
  await world.harness.app.listen({ port: 0 });
  ({ port } = world.harness.app.server.address() as AddressInfo);
});
afterAll(() => world.stop());

/** Sends a request's headers, and its body after `meanwhile`, which runs once the server has them. */
const holdingBody =
  (meanwhile: () => Promise<unknown>): Transport =>
  async ({ method, url, headers, payload = '{}' }) => {
    const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const arrived = once(world.harness.app.server, 'request');
    const sent = request({ port, path: url, method, headers: { ...headers, ...type }, agent: false });
    sent.flushHeaders();
    await arrived;
    await meanwhile();
    sent.end(payload);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
  };

/** Sends a request, which stops for `meanwhile` when its session was read. */
const stoppingAtSession =
  (meanwhile: () => Promise<unknown>): Transport =>
  (call) => {
    const { ctx } = world.harness.platform;
    const { readText } = ctx;
    ctx.readText = async (statement, values) => {
      const found = await readText<never>(statement, values);
      if (statement.name !== 'session-by-token') return found;
      ctx.readText = readText;
      await meanwhile();
      return found;
    };
    return holdingBody(async () => undefined)(call);
  };

/** A hash of each table that holds rows of members, and of the effects there are. */
async function stored(): Promise<Record<string, string>> {
  const { db } = world.harness.database;
  // Deliveries that are due change rows.
  await world.harness.simulators.messages('nobody@example.com');
  const { rows: tables } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name in ('member_id', 'shard_key') or table_name = 'members') and table_name not in ('outbox', 'one_time_codes')`.execute(
    db,
  );
  const hashes: Record<string, string> = {};
  const hashOf = async (name: string, what: string) => {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(${sql.raw(what)}, ',' order by ${sql.raw(what)})), '') as hash
      from ${sql.table(name)} each`.execute(db);
    hashes[name] = rows[0]?.hash ?? '';
  };
  for (const { name } of tables) await hashOf(name, 'each::text');
  await hashOf('outbox', 'id::text');
  // Its attempts are counted before a code is compared.
  await hashOf('one_time_codes', 'session_id::text || purpose');
  return hashes;
}

const sessionOf = ({ member, sessionId }: Caller) => ({ id: sessionId ?? '', shardKey: member.id });

const NEW_PASSWORD = { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' };

/** What the owner does elsewhere, with what a held call is answered. */
const MEANWHILE = {
  'the password is changed': {
    code: 'unauthenticated',
    async run({ member }: Caller) {
      return (
        (await member.browser.call('POST /v1/user/changePassword', { body: NEW_PASSWORD })).status === 200
      );
    },
  },
  'the browser logs out': {
    code: 'unauthenticated',
    async run({ browser }: Caller) {
      return (await browser.call('GET /v1/oauth2/logout')).status === 200;
    },
  },
  'the second factor is taken away': {
    code: 'role-missing',
    run: (caller: Caller) => revokeFactor(world.harness.database.db, sessionOf(caller)),
  },
} as const;
type Meanwhile = keyof typeof MEANWHILE;

const HELD = OPERATION_KEYS.filter((key) => {
  const { access } = operationOf(key);
  return access.to === 'member' && !key.startsWith('GET ');
});

/** Those that need the second factor. */
const PROVEN = HELD.filter(
  (key) => refusalOf(SESSIONS['password alone'], operationOf(key).access) === 'role-missing',
);

/** Write nothing, so that nothing is checked again. */
const READS: ReadonlySet<OperationKey> = new Set<OperationKey>([
  'POST /v1/creditscore',
  'POST /v1/creditreport',
  'POST /v1/score/what-if',
  'POST /v1/map/areas',
  'POST /v1/map/area',
  'POST /v1/user/keys/passkey-options',
]);

type Holding = (meanwhile: () => Promise<unknown>) => Transport;

async function hold(holding: Holding, key: OperationKey, meanwhile: Meanwhile) {
  const { db } = world.harness.database;
  // The same member checks documents more often than a day allows.
  await db.deleteFrom('throttles').execute();
  const caller = await world.caller('two documents', false);
  const owner = db.selectFrom('members').where('id', '=', caller.member.id);
  const before = await owner.select('password_hash').executeTakeFirstOrThrow();
  const input = await inputOf(key, caller, world);
  let atTheEnd: unknown;
  const browser = makeBrowser(
    holding(async () => {
      if (!(await MEANWHILE[meanwhile].run(caller))) throw new Error('it did not happen');
      atTheEnd = await stored();
    }),
  );
  for (const [name, value] of caller.browser.cookies) browser.cookies.set(name, value);
  const csrf = world.harness.platform.gates.antiForgery.tokenFor(sessionOf(caller));
  const headers = { ...(await caller.browser.proofs(key)), 'x-csrf-token': csrf };
  const answer = await browser.call(key, { ...input, headers });
  const after = await stored();
  await db.updateTable('members').set(before).where('id', '=', caller.member.id).execute();
  expect(after, answer.text).toEqual(atTheEnd);
  return answer;
}

describe.each(Object.keys(MEANWHILE) as Meanwhile[])('%s', (meanwhile) => {
  const { code } = MEANWHILE[meanwhile];
  const asked = code === 'role-missing' ? PROVEN : HELD;

  it.each(asked)('[PROF-016] while the body of %s is held back: refused', async (key) => {
    expect((await hold(holdingBody, key, meanwhile)).body.code).toBe(code);
  });

  it.each(asked.filter((key) => !READS.has(key)))(
    '[PROF-016] after the session of %s was read: nothing is written',
    async (key) => {
      const answer = await hold(stoppingAtSession, key, meanwhile);
      // A refusal of its own may come before the lock.
      const codes = code === 'role-missing' ? [code, expectedOf(key, 'two documents')] : [code];
      expect(codes, answer.text).toContain(answer.body.code);
    },
  );
});

it('a password that is replaced while a call waits for the member opens nothing', async () => {
  const { browser, member } = await world.caller('another member', false);
  const lock = 'select from members where id = $1 for update';
  const [changed, lifted] = await queueAt(world.harness.url, { lock, id: member.id }, [
    () => browser.call('POST /v1/user/changePassword', { body: NEW_PASSWORD }),
    () => browser.call('POST /v1/corrections/ban/lift', { body: { password: PASSWORD } }),
  ]);
  expect(changed).toMatchObject({ value: { status: 200 } });
  expect(lifted).toMatchObject({ value: { body: { code: 'password-incorrect' } } });
});

it('[PROF-016] a log-out beside four subscriptions leaves none of its session', async () => {
  const { browser, sessionId } = await world.caller('another member', false);
  const input = operationOf('PUT /v1/user/push').example;
  const subscribing = Array.from({ length: 4 }, () => browser.call('PUT /v1/user/push', input));
  const [left] = await Promise.all([browser.call('GET /v1/oauth2/logout'), ...subscribing]);
  expect(left.status).toBe(200);
  const { db } = world.harness.database;
  const rows = db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionId ?? '');
  expect(await rows.execute()).toEqual([]);
});
