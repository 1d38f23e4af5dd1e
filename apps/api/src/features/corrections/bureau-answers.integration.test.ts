import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Tx } from '#api/platform/context.ts';
import { expectSingleShard } from '#api/testing/single-shard.ts';
import {
  BAN,
  banOf,
  opened,
  send,
  startCorrectionsHarness,
  stateOf,
  type Correcting,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';

import { BAN_EVENTS, moveBan, type BanEvent } from './bans/move-ban.sql.ts';
import { reserveReference } from './corrections.sql.ts';
import { markAcknowledged, markCaseResent, markCaseUndelivered } from './followed-cases.sql.ts';

let harness: CorrectionsHarness;
let person: Correcting;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
  person = await harness.member();
});
afterAll(() => harness.stop());

const now = () => harness.clock.now();
const tx = <T>(work: (inner: Tx) => Promise<T>) => harness.platform.ctx.inTransaction(work);

const put = (table: 'bans' | 'correction_cases', state: string) =>
  sql`update ${sql.table(table)} set state = ${state} where member_id = ${person.memberId}`.execute(
    harness.database.db,
  );

it('finds a correction by its reference on a single shard', async () => {
  const { reference } = await opened(person);
  const { ctx } = harness.platform;
  const key = { memberId: person.memberId, reference };
  await put('correction_cases', 'sent');
  // The request fails for good and is resent by an operator.
  await expectSingleShard(harness, async () => {
    expect(await tx((inner) => markCaseUndelivered(inner, key, now()))).toBe(true);
    expect(await tx((inner) => markCaseResent(inner, key))).toBe(true);
  });
  expect(await stateOf(person.browser)).toBe('sent');
  await expectSingleShard(harness, () => markAcknowledged(ctx, key));
  expect(await stateOf(person.browser)).toBe('acknowledged');
});

it('finds a ban by its reference on a single shard', async () => {
  expect((await send(person.browser, BAN)).status).toBe(200);
  await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
  const { db } = harness.database;
  const { reference } = await db.selectFrom('bans').select('reference').executeTakeFirstOrThrow();
  const key = { memberId: person.memberId, reference };
  const move = (event: BanEvent) =>
    expectSingleShard(harness, async () =>
      expect(await tx((inner) => moveBan(harness.platform.ctx, inner, key, event))).not.toBeNull(),
    );
  await put('bans', 'extension-requested');
  await move(BAN_EVENTS.extensionUndelivered);
  await move(BAN_EVENTS.extensionRequested);
  await move(BAN_EVENTS.extensionRefused);
  await put('bans', 'lift-requested');
  await move(BAN_EVENTS.liftUndelivered);
  await move(BAN_EVENTS.liftResent);
  await move(BAN_EVENTS.lifted);
  expect(await banOf(person.browser)).toMatchObject({ state: 'lifted' });
  await db
    .updateTable('bans')
    .set({ state: 'requested', closed_at: null, starts_on: sql`null`, ends_on: sql`null` })
    .where('member_id', '=', person.memberId)
    .execute();
  await move(BAN_EVENTS.requestUndelivered);
  expect(await banOf(person.browser)).toMatchObject({ state: 'ended', undelivered: 'request' });
  await move(BAN_EVENTS.requestResent);
});

it('rejects a reference number of another member', async () => {
  const { db } = harness.database;
  const { reference } = await db
    .selectFrom('correction_cases')
    .select('reference')
    .where('member_id', '=', person.memberId)
    .executeTakeFirstOrThrow();
  const { memberId } = await harness.member();
  const claimed = tx((inner) => reserveReference(inner, { reference, memberId }));
  await expect(claimed).rejects.toThrow('belongs to another member');
});

it('erases a member’s reference numbers with them', async () => {
  const leaver = await harness.member();
  await opened(leaver);
  const numbers = async () => {
    const { db } = harness.database;
    const references = db.selectFrom('correction_references').select('reference');
    return (await references.where('member_id', '=', leaver.memberId).execute()).length;
  };
  expect(await numbers()).toBe(1);
  const { browser, password } = leaver;
  const gone = await send(browser, 'POST /v1/user/delete-account', { body: { password } });
  expect(gone.status, gone.text).toBe(200);
  expect(await numbers()).toBe(0);
});
