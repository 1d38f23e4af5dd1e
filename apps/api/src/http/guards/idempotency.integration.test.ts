import { randomUUID } from 'node:crypto';

import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { BAN, banOf, startCorrectionsHarness, type CorrectionsHarness } from '#api/testing/correcting.ts';

import { claimOrReplay, storeAnswerHook, runClaimed } from './idempotency.ts';
import { installProblemHandlers } from '../problem.ts';

let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());
afterEach(() => sql`drop trigger if exists no_answer on idempotency_keys`.execute(harness.database.db));

/** Makes storing an answer fail, from the commit of the work on. */
async function answersCannotBeKept(): Promise<void> {
  const { db } = harness.database;
  await sql`
    create or replace function refuse_answer() returns trigger language plpgsql as
    $$ begin raise exception 'the database is held up'; end $$`.execute(db);
  await sql`
    create trigger no_answer before update on idempotency_keys for each row
    when (old.committed_at is not null) execute function refuse_answer()`.execute(db);
}

const letter = (email: string) => ({
  name: 'Ada',
  lastname: 'Nguyen',
  email,
  phone: '0412345678',
  subject: 'A complaint',
  description: 'You did it twice.',
});
const casesNow = async () => (await harness.database.db.selectFrom('cases').select('id').execute()).length;
const bansOf = async (memberId: string) =>
  (await harness.database.db.selectFrom('bans').select('id').where('member_id', '=', memberId).execute())
    .length;

describe('work whose answer could not be kept', () => {
  it('[CONTACT-009] a repeated complaint whose answer could not be stored makes one case and gets the same answer', async () => {
    const before = await casesNow();
    const browser = harness.browser();
    const email = `ada-${randomUUID()}@example.com`;
    const headers = { 'idempotency-key': randomUUID() };
    await answersCannotBeKept();
    const call = () => browser.call('POST /v1/lodge-a-complaint', { body: letter(email), headers });
    const first = await call();
    expect(first.status, first.text).toBe(200);
    harness.clock.advance(16_000);
    const again = await call();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await casesNow()).toBe(before + 1);
  });

  it('[API-019] a repeated ban whose answer could not be stored is not requested twice, and says so', async () => {
    const { browser, memberId } = await harness.member('Good');
    const headers = { 'idempotency-key': randomUUID() };
    await answersCannotBeKept();
    const call = () => browser.call(BAN, { body: {}, headers });
    expect((await call()).status).toBe(200);
    const soon = await call();
    expect([soon.status, soon.body.code]).toEqual([409, 'idempotency-in-progress']);
    harness.clock.advance(16_000);
    const late = await call();
    expect([late.status, late.body.code]).toEqual([409, 'idempotency-answer-lost']);
    expect(late.body.errorMessage).toMatch(/^We did what you asked/);
    expect([await bansOf(memberId), (await banOf(browser)).state !== null]).toEqual([1, true]);
  });

  it('work that was never done may be repeated under its key', async () => {
    const { browser, memberId } = await harness.member('Good');
    const key = { 'idempotency-key': randomUUID() };
    const lift = () =>
      browser.call('POST /v1/corrections/ban/lift', { body: { password: 'not it' }, headers: key });
    expect((await lift()).status).toBe(400);
    expect(await bansOf(memberId)).toBe(0);
  });
});

/** A server whose one operation stores a row in a transaction once released. */
async function serverOf(letGo: Promise<void>[]) {
  const { platform, database } = harness;
  const { ctx } = platform;
  const http = { ctx, gates: platform.gates };
  const app = fastify();
  installProblemHandlers(app, ctx);
  app.decorateRequest('wattleSession', undefined);
  await app.register(fastifyCookie);
  app.decorateRequest('idempotencyClaim', undefined);
  app.addHook('onSend', storeAnswerHook(http));
  app.post('/', async (request, reply) => {
    if (await claimOrReplay(http, { request, reply }, { key: BAN, memberId: null })) return reply;
    const held = letGo.shift();
    return runClaimed(ctx, request, async (claimed) => {
      await held;
      await claimed.inTransaction((tx) =>
        tx
          .insertInto('challenge_uses')
          .values({ id: Buffer.from(randomUUID()), expires_at: harness.clock.now() })
          .execute(),
      );
      return { done: true };
    });
  });
  const rows = async () => (await database.db.selectFrom('challenge_uses').select('id').execute()).length;
  const keys = async () =>
    (await database.db.selectFrom('idempotency_keys').select('scope').execute()).length;
  const headers = { 'idempotency-key': randomUUID() };
  // Awaited here, because `inject` is lazy.
  const call = async () => await app.inject({ method: 'POST', url: '/', headers });
  return { rows, keys, close: () => app.close(), call };
}

it('when a request stalls past its claim and another takes over, one of them does the work', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const server = await serverOf([held, Promise.resolve()]);
  const before = await server.rows();
  const keysBefore = await server.keys();
  const first = server.call();
  await expect.poll(server.keys).toBe(keysBefore + 1);
  expect((await server.call()).statusCode).toBe(409);
  harness.clock.advance(16_000);
  const second = await server.call();
  expect([second.statusCode, second.json()]).toEqual([200, { done: true }]);
  release();
  expect((await first).statusCode).toBe(409);
  expect(await server.rows()).toBe(before + 1);
  expect((await server.call()).json(), 'the answer of the one that did it').toEqual({ done: true });
  await server.close();
});
