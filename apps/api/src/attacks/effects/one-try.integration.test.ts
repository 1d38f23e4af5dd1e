import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { makeSubject } from './test-subject.ts';

const RECEIVERS = ['partner', 'mailinglist', 'crm', 'bureau'];

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** How many calls every receiver got. */
async function calls(): Promise<number> {
  const each = await Promise.all(RECEIVERS.map((name) => harness.simulators.requests(name)));
  return each.reduce((sum, one) => sum + one, 0);
}

/** A consent may end between two tries, and is asked for before each delivery alone. */
it('a delivery that a receiver does not answer is one call', async () => {
  const { subject } = await makeSubject(harness);
  await harness.workers.stop();
  for (const provider of RECEIVERS) await harness.simulators.setFault({ provider, mode: 'down' });
  const { ctx } = harness.platform;
  const called = new Map<string, number>();
  for (const [name, { ready, sample }] of ctx.effects) {
    const effect = await ready(ctx, ctx.db, { id: randomUUID(), body: sample(subject) });
    const before = await calls();
    if (effect.kind === 'ready') await effect.leave();
    called.set(name, (await calls()) - before);
  }
  expect(Math.max(...called.values())).toBe(1);
  for (const name of ['home-loan-hand-over', 'choices-changed']) expect(called.get(name), name).toBe(1);
});
