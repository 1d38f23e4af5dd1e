import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { customer } from '#api/testing/people.ts';

import { cleanUp } from './cleaner.ts';

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

it('[REG-056] what has served its time is removed, and nothing before', async () => {
  const body = customer();
  const headers = { 'idempotency-key': 'clean-up' };
  await harness.browser().call('POST /v1/user/register-full', { body, headers });
  await harness.simulators.waitForMessages(body.email, 1);
  const { database, clock } = harness;
  await expect.poll(() => harness.platform.worker.backlog()).toBe(0);
  const before = await counts();
  expect(before.every((count) => count > 0)).toBe(true);
  await cleanUp({ database, clock });
  expect(await counts()).toEqual(before);
  clock.advance(32 * DAY_MS);
  await cleanUp({ database, clock });
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
});
