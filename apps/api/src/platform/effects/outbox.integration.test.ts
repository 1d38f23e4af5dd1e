import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { EFFECT_KINDS, nextTryAt, type EffectKind } from './effect-rules.ts';
import type { EffectEnd } from './effect.ts';
import type { LaneLooks } from '../jobs/job-workers.ts';
import { openJobs } from '../jobs/jobs.ts';
import { startOutbox, type Deliver, type Effect } from './outbox.ts';
import { transact } from '../database/statements.ts';

let harness: Harness;
let worker: Awaited<ReturnType<typeof startOutbox>> | null = null;

beforeAll(async () => {
  harness = await startHarness({ ROLE: 'web' }, { keepsPauses: true });
});
afterEach(async () => {
  await worker?.stop();
  await harness.database.db.deleteFrom('outbox').execute();
});
afterAll(() => harness.stop());

const call: Effect = {
  kind: 'provider-call',
  provider: 'bureau',
  method: 'PUT',
  path: '/',
  about: 'somebody',
};
const TAKEN = { kind: 'taken' } as const;

type Start = { deliver: Deliver; undelivered?: EffectEnd['undelivered']; laneLooks?: LaneLooks };

/** The worker of a process that delivers in this way. */
async function startWorker({ deliver, undelivered, ...how }: Start) {
  const { platform } = harness;
  const end: EffectEnd = { undelivered: undelivered ?? (async () => undefined), again: async () => true };
  const ends = Object.fromEntries(EFFECT_KINDS.map((each) => [each, end])) as Record<EffectKind, EffectEnd>;
  const hash = platform.hash('outbox');
  const jobs = await openJobs({ ...platform, works: true, ...how });
  worker = await startOutbox({ ...platform, hash, jobs, deliver, ends });
  return { ...worker, jobs };
}

/** The same, with a call that waits for it. */
async function deliverCall({ kind = 'ban-extension', ...of }: Start & { kind?: EffectKind }) {
  const { database } = harness;
  const started = await startWorker(of);
  const id = await transact(database.db, (tx) => started.outbox.add(tx, kind, call));
  return { ...started, id };
}

const rowOf = (id: string) =>
  harness.database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
const notes = async () =>
  (await harness.database.db.selectFrom('outbox').select('id').where('kind', '=', 'receipt').execute())
    .length;
const SOON = { interval: 100 };

it('a code is delivered at once by another process, which looks for what it was not told of once in ten minutes', async () => {
  const delivered: string[] = [];
  const { jobs } = await startWorker({
    async deliver(_, id) {
      delivered.push(id);
      return TAKEN;
    },
    laneLooks: { firstSeconds: 600, othersSeconds: 600 },
  });
  await expect.poll(() => jobs.isTold(), SOON).toBe(true);
  for (let count = 0; count < 3; count += 1) {
    const { platform, database } = harness;
    const id = await transact(database.db, (tx) => platform.outbox.add(tx, 'code', call));
    await expect.poll(() => delivered, { interval: 10 }).toContain(id);
  }
});

it('a refusal ends an effect together with what follows from it: neither stands where the other fails', async () => {
  const asked: string[] = [];
  let tries = 0;
  const { id } = await deliverCall({
    async deliver(effect, effectId) {
      if (effect.kind === 'nothing') return TAKEN;
      asked.push(effectId);
      return { kind: 'refused', code: 'http-409' };
    },
    async undelivered(tx) {
      await harness.platform.outbox.add(tx, 'receipt', { kind: 'nothing' });
      tries += 1;
      if (tries === 1) throw new Error('what follows fails');
    },
  });
  await expect.poll(notes, SOON).toBe(1);
  expect(asked).toHaveLength(2);
  expect(new Set(asked)).toEqual(new Set([id]));
  const row = await rowOf(id);
  expect([row?.undelivered_why, row?.failure, row?.delivered_at]).toEqual(['refused', 'http-409', null]);
  expect(row?.payload, 'kept, sealed').toBeInstanceOf(Uint8Array);
});

it('nothing follows from the refusal of a call that was taken back while it was under way', async () => {
  const followed: string[] = [];
  const { promise: tried, resolve } = Promise.withResolvers<void>();
  const started = await deliverCall({
    async deliver() {
      const { db } = harness.database;
      await transact(db, (tx) => harness.platform.withdraw(tx, ['somebody']));
      resolve();
      return { kind: 'refused', code: 'http-409' };
    },
    undelivered: async () => void followed.push('told'),
  });
  await tried;
  await started.stop();
  expect(await started.backlog()).toBe(0);
  expect(followed).toEqual([]);
});

it('a failure is counted in the row, and the pauses follow the clock of the process', async () => {
  let tries = 0;
  const { id } = await deliverCall({
    async deliver() {
      tries += 1;
      return tries < 3 ? { kind: 'failed', code: 'unavailable' } : TAKEN;
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

it('an effect whose job is lost is sent a new one: its row is the truth', async () => {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  let tries = 0;
  const { id } = await deliverCall({
    async deliver() {
      tries += 1;
      if (tries > 1) return TAKEN;
      await sql`delete from pgboss.job where name = 'outbox'`.execute(harness.database.db);
      lose();
      return { kind: 'failed', code: 'unavailable' };
    },
  });
  await lost;
  await expect.poll(() => rowOf(id), SOON).toMatchObject({ attempts: 1 });
  harness.clock.advance(60_000);
  await expect.poll(async () => (await rowOf(id))?.delivered_at ?? null, SOON).not.toBeNull();
});

it('an effect is tried until its date and never after it', async () => {
  let tries = 0;
  const ended: string[] = [];
  const { id } = await deliverCall({
    kind: 'code',
    async deliver() {
      tries += 1;
      return { kind: 'failed', code: 'ECONNECTION' };
    },
    undelivered: async (_, { why }) => void ended.push(why),
  });
  await expect.poll(() => tries, SOON).toBe(1);
  harness.clock.advance(10 * 60_000);
  await expect.poll(async () => (await rowOf(id))?.undelivered_why ?? null, SOON).toBe('out-of-time');
  expect([tries, ended]).toEqual([1, ['out-of-time']]);
  expect((await rowOf(id))?.payload, 'a dead code is of no use to anybody').toBeNull();
});

it('what a process of the version before wrote is tried as well, once its own way is at its end', async () => {
  const asked: string[] = [];
  await deliverCall({
    async deliver(_, effectId) {
      asked.push(effectId);
      return TAKEN;
    },
  });
  const id = randomUUID();
  await harness.database.db
    .insertInto('outbox')
    .values({
      id,
      kind: 'provider-call',
      payload: harness.platform.cipher.seal(JSON.stringify(call), `outbox:${id}`),
      recipient: null,
      created_at: harness.clock.now(),
    })
    .execute();
  harness.clock.advance(7 * 3_600_000);
  await expect.poll(async () => (await rowOf(id))?.delivered_at ?? null, SOON).not.toBeNull();
  expect(asked).toContain(id);
});

it('pauses double up to the longest, and none reaches beyond the end', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const pause = (kind: EffectKind, attempts: number, giveUpAt = new Date('2027-01-01T00:00:00Z')) =>
    (nextTryAt(kind, { attempts, now, giveUpAt }).getTime() - now.getTime()) / 1000;
  expect([1, 2, 3, 10, 11, 500].map((attempts) => pause('complaint', attempts))).toEqual([
    1, 2, 4, 512, 900, 900,
  ]);
  expect([1, 4, 5, 9].map((attempts) => pause('code', attempts))).toEqual([1, 8, 15, 15]);
  expect(pause('complaint', 12, new Date(now.getTime() + 60_000))).toBe(60);
});
