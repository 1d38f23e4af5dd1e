import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { countWaiting } from '#api/testing/count-waiting.ts';
import { defineEffect, effects, registryOf, type Delivery, type UndeliveredEffect } from './effect.ts';
import { DAY, NORMAL_RETRY, FAST_RETRY, type EffectRule } from './effect-rules.ts';
import { addEffect, addEffects, withdrawEffects } from './outbox.ts';
import { claimDue } from './deliveries.sql.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { transact } from '../database/statements.ts';
import type { Context, Tx } from '../context.ts';

let harness: Harness;
let worker: { stop: () => Promise<void> } | null = null;

beforeAll(async () => {
  harness = await startHarness({ ROLE: 'web' }, { keepsPauses: true });
});
afterEach(async () => {
  await worker?.stop();
  await harness.database.db.deleteFrom('outbox').execute();
});
afterAll(() => harness.stop());

const ACCEPTED = { kind: 'accepted' } as const;

type Body = { about: string };
type Start = {
  deliver: (id: string) => Promise<Delivery>;
  undelivered?: (tx: Tx, ended: UndeliveredEffect<Body>) => Promise<void>;
  rule?: EffectRule;
  deliveryNow?: Context['deliveryNow'];
};

/** Kept for operators, as `ban-extension`; as `code`; of low priority, as `score-notice`. */
const KEPT: EffectRule = { kind: 'kept', retryForMs: 21 * DAY, ...NORMAL_RETRY, onFailure: 'keep' };
const CODE: EffectRule = { kind: 'code', retryForMs: 10 * 60_000, ...FAST_RETRY, onFailure: 'purge' };
const LOW: EffectRule = { ...KEPT, kind: 'low', isLowPriority: true };

const letter = (rule: EffectRule, deliver: Start['deliver'], undelivered?: Start['undelivered']) =>
  defineEffect<Body>({
    name: `letter-${rule.kind}`,
    rule,
    body: z.object({ about: z.string() }),
    receiver: ({ about }) => about,
    consent: { none: 'of a test' },
    sample: () => ({ about: 'a test' }),
    leaves: { call: (_ctx, _body, id) => deliver(id) },
    undelivered: undelivered === undefined ? 'operators' : (_ctx, tx, ended) => undelivered(tx, ended),
  });

/** The effect that `undelivered` handlers add in some of these tests. */
const note = letter({ ...KEPT, kind: 'note' }, async () => ACCEPTED);

function startWorker({ deliver, undelivered, rule = KEPT, ...other }: Start) {
  const effect = letter(rule, deliver, undelivered);
  const ctx: Context = { ...harness.platform.ctx, ...other, effects: registryOf(effects(effect, note)) };
  const started = startOutboxWorker(ctx);
  worker = started;
  const add = (by = ctx) =>
    transact(harness.database.db, (tx) => addEffect(by, tx, effect, { body: { about: 'somebody' } }));
  return { ...started, ctx, add };
}

async function deliverCall(start: Start) {
  const started = startWorker(start);
  return { ...started, id: await started.add() };
}

function collecting() {
  const delivered: string[] = [];
  const deliver = async (id: string) => {
    delivered.push(id);
    return ACCEPTED;
  };
  return { delivered, deliver };
}

const rowOf = (id: string) =>
  harness.database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
const notes = async () =>
  (await harness.database.db.selectFrom('outbox').select('id').where('kind', '=', 'note').execute()).length;
const SOON = { interval: 100 };

it('delivers a code soon after another process has added it', async () => {
  const { delivered, deliver } = collecting();
  const { add } = startWorker({ rule: CODE, deliver });
  for (let count = 0; count < 3; count += 1) {
    const id = await add();
    await expect.poll(() => delivered, { interval: 10 }).toContain(id);
  }
});

it('delivers at once what a process whose clock is ahead has added', async () => {
  const { delivered, deliver } = collecting();
  const { ctx, add } = startWorker({ rule: CODE, deliver, deliveryNow: () => new Date() });
  const id = await add({ ...ctx, deliveryNow: () => new Date(Date.now() + 120_000) });
  await expect.poll(() => delivered, SOON).toEqual([id]);
});

it('delivers due effects in one of two processes, and in the other when the first dies', async () => {
  const delivered: string[] = [];
  const { promise: held, resolve: releaseClaims } = Promise.withResolvers<void>();
  const slow = startWorker({
    async deliver(id) {
      delivered.push(id);
      await held;
      return ACCEPTED;
    },
  });
  await slow.add();
  await expect.poll(() => delivered, SOON).toHaveLength(1);
  const other = startOutboxWorker(slow.ctx);
  await setTimeout(1500);
  expect(delivered, 'claimed').toHaveLength(1);
  // As if the first process had died and its claim had expired.
  await sql`update outbox set claimed_until = now() - interval '1 second'`.execute(harness.database.db);
  await expect.poll(() => delivered, SOON).toHaveLength(2);
  releaseClaims();
  await other.stop();
});

it('effects that can wait do not delay the others', async () => {
  const delivered: string[] = [];
  const { promise: held, resolve: releaseClaims } = Promise.withResolvers<void>();
  const waiting = letter(LOW, async () => {
    await held;
    return ACCEPTED;
  });
  const { ctx, add, stop } = startWorker({
    rule: CODE,
    async deliver(id) {
      delivered.push(id);
      return ACCEPTED;
    },
  });
  await stop();
  const both = { ...ctx, effects: new Map([...ctx.effects, ...registryOf(effects(waiting))]) };
  worker = startOutboxWorker(both);
  const bodies = Array.from({ length: 50 }, () => ({ body: { about: 'somebody' } }));
  await transact(ctx.db, (tx) => addEffects(both, tx, waiting, bodies));
  const id = await add();
  await expect.poll(() => delivered, SOON).toEqual([id]);
  releaseClaims();
  await expect.poll(() => countWaiting(ctx.db), SOON).toBe(0);
});

it('effects that can wait are not even read when the others are claimed', async () => {
  const { db } = harness.database;
  await sql`
    insert into outbox (id, kind, name, low_priority, payload, created_at, give_up_at, next_try_at)
    select gen_random_uuid(), 'low', 'letter-low', true, 'sealed', now(), now() + interval '1 day', now()
    from generate_series(1, 5000)`.execute(db);
  await sql`analyze outbox`.execute(db);
  await transact(db, async (tx) => {
    const now = new Date(Date.now() + DAY);
    const read = async () =>
      (
        await sql<{ count: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as count
          from pg_stat_xact_user_tables where relname = 'outbox'`.execute(tx)
      ).rows[0]?.count ?? Infinity;
    const before = await read();
    expect(await claimDue({ db: tx }, { isLowPriority: false, limit: 4, now })).toEqual([]);
    expect((await read()) - before).toBe(0);
    expect(await claimDue({ db: tx }, { isLowPriority: true, limit: 4, now })).toHaveLength(4);
  });
});

it('leaves an effect that only a newer version knows, without spending its attempts', async () => {
  const { id, stop } = await deliverCall({
    deliver: async () => ACCEPTED,
    rule: { ...KEPT, isLowPriority: true },
  });
  await expect.poll(() => rowOf(id), SOON).toMatchObject({ attempts: 1 });
  await stop();
  await sql`update outbox set delivered_at = null, next_try_at = ${harness.clock.now()}`.execute(
    harness.database.db,
  );
  await harness.database.db
    .updateTable('outbox')
    .set({
      name: 'of-tomorrow',
      payload: harness.platform.cipher.seal('{"name":"of-tomorrow","body":{}}', `outbox:${id}`),
    })
    .execute();
  startWorker({ deliver: async () => ACCEPTED });
  const left = async () => ((await rowOf(id))?.next_try_at ?? 0) > harness.clock.now();
  await expect.poll(left, SOON).toBe(true);
  expect(await rowOf(id)).toMatchObject({ attempts: 1, failure: null, delivered_at: null });
});

it('a refusal ends an effect together with its undelivered handler, or waits as after a failure', async () => {
  const asked: string[] = [];
  let tries = 0;
  const { id } = await deliverCall({
    async deliver(effectId) {
      asked.push(effectId);
      return { kind: 'refused', code: 'http-409' };
    },
    async undelivered(tx) {
      await addEffect(harness.platform.ctx, tx, note, { body: { about: 'somebody' } });
      tries += 1;
      if (tries === 1) throw new Error('what follows fails');
    },
  });
  await expect.poll(() => rowOf(id), SOON).toMatchObject({ attempts: 1, undelivered_at: null });
  expect(asked).toHaveLength(1);
  harness.clock.advance(1000);
  await expect.poll(notes, SOON).toBe(1);
  expect(asked).toHaveLength(2);
  expect(new Set(asked)).toEqual(new Set([id]));
  const row = await rowOf(id);
  expect([row?.undelivered_reason, row?.failure, row?.delivered_at]).toEqual(['refused', 'http-409', null]);
  expect(row?.payload, 'kept, sealed').toBeInstanceOf(Uint8Array);
});

it('runs no handler for the refusal of a call that was withdrawn while it was in progress', async () => {
  const followed: string[] = [];
  const { promise: tried, resolve } = Promise.withResolvers<void>();
  const started = await deliverCall({
    async deliver() {
      const { db } = harness.database;
      await transact(db, (tx) => withdrawEffects(harness.platform.ctx, tx, ['somebody']));
      resolve();
      return { kind: 'refused', code: 'http-409' };
    },
    undelivered: async () => void followed.push('undelivered'),
  });
  await tried;
  await started.stop();
  expect(await countWaiting(harness.database.db)).toBe(0);
  expect(followed).toEqual([]);
});

it('counts failures in the row, with pauses on the clock of the process', async () => {
  let tries = 0;
  const { id } = await deliverCall({
    async deliver() {
      tries += 1;
      return tries < 3 ? { kind: 'failed', code: 'unavailable' } : ACCEPTED;
    },
  });
  const waiting = { attempts: 1, failure: 'unavailable', delivered_at: null };
  await expect.poll(() => rowOf(id), SOON).toMatchObject(waiting);
  harness.clock.advance(1000);
  await expect.poll(() => rowOf(id), SOON).toMatchObject({ attempts: 2 });
  harness.clock.advance(2000);
  await expect.poll(() => rowOf(id), SOON).toMatchObject({ attempts: 3, failure: null, payload: null });
  expect(tries).toBe(3);
});

it('[API-021] retries an effect until its deadline and never after it', async () => {
  let tries = 0;
  const ended: string[] = [];
  const { id } = await deliverCall({
    rule: CODE,
    async deliver() {
      tries += 1;
      return { kind: 'failed', code: 'ECONNECTION' };
    },
    undelivered: async (_, { why }) => void ended.push(why),
  });
  await expect.poll(() => tries, SOON).toBe(1);
  harness.clock.advance(10 * 60_000);
  await expect.poll(async () => (await rowOf(id))?.undelivered_reason ?? null, SOON).toBe('out-of-time');
  expect([tries, ended]).toEqual([1, ['out-of-time']]);
  expect((await rowOf(id))?.payload, 'a dead code is of no use to anybody').toBeNull();
});

it('sends a message whose answer is lost once more after a minute, and then leaves it to operators', async () => {
  const clock = { now: new Date() };
  const [why, pauses]: [string[], number[]] = [[], []];
  const ends = ['lost', 'failed', 'lost'] as const;
  let tries = 0;
  const { id, poll } = await deliverCall({
    deliver: async () => ({ kind: ends[tries++] ?? 'failed', code: 'ETIMEDOUT' }),
    undelivered: async (_tx, ended) => void why.push(ended.why),
    deliveryNow: () => clock.now,
  });
  for (const minutes of [1, 2]) {
    await expect.poll(async () => (await rowOf(id))?.attempts, SOON).toBe(minutes);
    expect((await rowOf(id))?.failure).toBe('answer-lost');
    pauses.push(((await rowOf(id))?.next_try_at.getTime() ?? 0) - clock.now.getTime());
    clock.now = new Date(clock.now.getTime() + 60_000);
    poll();
  }
  await expect.poll(() => why, SOON).toEqual(['unconfirmed']);
  expect([pauses, tries]).toEqual([[60_000, 2000], 3]);
});
