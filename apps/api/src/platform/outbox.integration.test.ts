import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { startOutbox, type Deliver, type Effect } from './outbox.ts';

let harness: Harness;
let worker: Awaited<ReturnType<typeof startOutbox>> | null = null;

beforeAll(async () => {
  harness = await startHarness({ ROLE: 'web' });
}, 120_000);
afterEach(async () => {
  await worker?.stop();
});
afterAll(() => harness.stop());

const call: Effect = {
  kind: 'provider-call',
  provider: 'bureau',
  method: 'PUT',
  path: '/',
  about: 'somebody',
};

/** The worker of a process that delivers like this, with a call that waits for it. */
async function deliverCall(deliver: Deliver) {
  const { platform, database } = harness;
  const hash = platform.hash('outbox');
  const started = await startOutbox({ ...platform, hash, works: true, deliver });
  worker = started;
  await database.db.transaction().execute((tx) => started.outbox.add(tx, call));
  return started;
}

const notes = async () =>
  (await harness.database.db.selectFrom('outbox').select('id').where('kind', '=', 'nothing').execute())
    .length;

it('a refusal is given up together with what follows from it: neither stands where the other fails', async () => {
  const asked: string[] = [];
  const started = await deliverCall(async (effect, id) => {
    if (effect.kind === 'nothing') return null;
    asked.push(id);
    return async (tx) => {
      await harness.platform.outbox.add(tx, { kind: 'nothing' });
      if (asked.length === 1) throw new Error('what follows fails');
    };
  });
  await expect.poll(notes, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => started.backlog(), { timeout: 20_000 }).toBe(0);
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(1);
});

it('nothing follows from the refusal of a call that was taken back while it was under way', async () => {
  const followed: string[] = [];
  const { promise: tried, resolve } = Promise.withResolvers<void>();
  const started = await deliverCall(async (_, id) => {
    const { db } = harness.database;
    await db.transaction().execute((tx) => harness.platform.withdraw(tx, ['somebody']));
    resolve();
    return async () => void followed.push(id);
  });
  await tried;
  await started.stop();
  expect(await started.backlog()).toBe(0);
  expect(followed).toEqual([]);
});
