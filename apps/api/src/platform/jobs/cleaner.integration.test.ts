import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { customer } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { countWaiting } from '#api/testing/count-waiting.ts';

import type { Context } from '../context.ts';
import { cleanUp, cleanUpAndReport } from './cleaner.ts';

const DAY_MS = 24 * 3_600_000;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const TABLES = [
  'challenge_uses',
  'sessions',
  'registrations',
  'idempotency_keys',
  'throttles',
  'outbox',
] as const;

async function counts(): Promise<number[]> {
  return Promise.all(
    TABLES.map(async (table) => (await harness.database.db.selectFrom(table).selectAll().execute()).length),
  );
}

it('[REG-056] removes expired rows and no others', async () => {
  const body = customer();
  const headers = { 'idempotency-key': 'clean-up' };
  await harness.browser().call('POST /v1/user/register-full', { body, headers });
  await harness.simulators.waitForMessages(body.email, 1);
  const { clock } = harness;
  await expect.poll(() => countWaiting(harness.platform.db)).toBe(0);
  const before = await counts();
  expect(before.every((count) => count > 0)).toBe(true);
  await cleanUp(harness.platform.ctx);
  expect(await counts()).toEqual(before);
  clock.advance(32 * DAY_MS);
  await cleanUp(harness.platform.ctx);
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
});

type Effect = { delivered?: number; undelivered?: number; discarded?: number; purged?: true };

/** Adds an effect that reached this state so many days ago. */
async function keepEffect({ delivered, undelivered, discarded, purged }: Effect): Promise<string> {
  const { database, clock } = harness;
  const id = randomUUID();
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await database.db
    .insertInto('outbox')
    .values({
      id,
      kind: 'complaint',
      name: 'complaint-to-crm',
      low_priority: false,
      payload: delivered === undefined && purged !== true ? Buffer.from('sealed') : null,
      created_at: ago(400),
      give_up_at: ago(370),
      ...(delivered === undefined ? {} : { delivered_at: ago(delivered) }),
      ...(undelivered === undefined
        ? { next_try_at: new Date(clock.now().getTime() + DAY_MS) }
        : {
            next_try_at: ago(370),
            undelivered_at: ago(undelivered),
            undelivered_reason: 'out-of-time' as const,
          }),
      ...(discarded === undefined ? {} : { discarded_at: ago(discarded) }),
    })
    .execute();
  return id;
}

it('never removes an effect that is waiting or undelivered, however old it is', async () => {
  const kept = [
    await keepEffect({}),
    await keepEffect({ undelivered: 365 }),
    await keepEffect({ delivered: 29 }),
    await keepEffect({ undelivered: 60, discarded: 29 }),
  ];
  const removed = [
    await keepEffect({ delivered: 31 }),
    await keepEffect({ undelivered: 60, discarded: 31 }),
    await keepEffect({ undelivered: 31, purged: true }),
  ];
  await cleanUp(harness.platform.ctx);
  const { db } = harness.database;
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', 'in', [...kept, ...removed])
    .execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  await db.deleteFrom('outbox').execute();
});

it('removes a backlog in one run, in batches, also with two processes at once', async () => {
  const { database, clock } = harness;
  const old = new Date(clock.now().getTime() - DAY_MS);
  await sql`
    insert into challenge_uses (id, expires_at)
    select decode(md5(n::text), 'hex'), ${old} from generate_series(1, 9000) as n`.execute(database.db);
  harness.statements.count = 0;
  await Promise.all([cleanUp(harness.platform.ctx), cleanUp(harness.platform.ctx)]);
  expect(
    await database.db.selectFrom('challenge_uses').select('id').where('expires_at', '=', old).execute(),
  ).toEqual([]);
  expect(harness.statements.count, 'a statement removes no more than a batch').toBeGreaterThan(2 * 18 + 4);
});

it('continues after a step that fails, and reports it by name and code', async () => {
  const { database, platform } = harness;
  await keepEffect({ delivered: 31 });
  await sql`
    create or replace function refuse_removal() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '57014'; end $$`.execute(database.db);
  await sql`
    create trigger no_removal before delete on throttles for each statement execute function refuse_removal()`.execute(
    database.db,
  );
  const logged: object[] = [];
  const logger = { error: (line: object) => void logged.push(line) } as unknown as Context['logger'];
  await cleanUpAndReport({ ...platform.ctx, logger });
  await sql`drop trigger no_removal on throttles`.execute(database.db);
  expect(await database.db.selectFrom('outbox').select('id').execute(), 'a later step').toEqual([]);
  expect(logged).toEqual([{ event: 'clean-up-failed', step: 'throttles', errorCode: '57014' }]);
  expect(await platform.metrics.text()).toMatch(/^job_failures_total\{kind="clean-up-throttles"\} 1$/m);
});

const named = (text: string) => [
  ...new Set([...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)),
];

/** First cells of the rows in the document's tables. */
function tablesIn(document: string): { personal: string[]; impersonal: string[] } {
  const [personal = '', impersonal = ''] =
    document.split('\n## What the browser keeps\n')[0]?.split('\nThese hold nothing of a person:\n') ?? [];
  return { personal: named(personal), impersonal: named(impersonal) };
}

describe('docs/privacy.md', () => {
  const document = readFileSync(new URL('../../../../../docs/privacy.md', import.meta.url), 'utf8');

  it('[DEL-007] docs/privacy.md lists every table with content, purpose and retention, and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(harness.database.db);
    const { personal, impersonal } = tablesIn(document);
    expect([...personal, ...impersonal].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    const cells = document.match(/^\| `\w+` \|.*$/gm)?.map((row) => row.split('|').slice(1, -1)) ?? [];
    expect(cells.filter((row) => row.some((cell) => cell.trim() === ''))).toEqual([]);
  });

  it('[DEL-007] docs/privacy.md lists every exported and erased table as personal', () => {
    const { personal, impersonal } = tablesIn(document);
    const parts = harness.platform.ctx.personalData();
    const held = new Set(parts.flatMap(({ tables }) => tables));
    expect(impersonal.filter((table) => held.has(table))).toEqual([]);
    expect([...held].filter((table) => !personal.includes(table))).toEqual([]);
  });

  it('the check of docs/privacy.md finds a missing table', () => {
    const without = document.replaceAll(/^\| `bans` \|.*\n/gm, '');
    expect(tablesIn(document).personal).toContain('bans');
    expect(tablesIn(without).personal).not.toContain('bans');
  });
});
