import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { Context } from '../context.ts';
import { deadlocksRetried } from '../database/retry-on-deadlock.ts';
import { hit, usedShare, type Hit } from './throttle.ts';
import { smsOfStrangers, smsOverall } from '#api/features/codes/code-budgets.ts';
import { resetByMailbox, resetByPerson } from '#api/features/password/forgot-password.ts';
import { registrationByAddress } from '#api/features/registration/start-registration.ts';

let harness: Harness;
let alarms: string[];
let ctx: Context;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.database.db.deleteFrom('throttles').execute();
  ctx = freshContext();
});

/** Another process: alarms of its own over shared counts. */
function freshContext(): Context {
  alarms = [];
  const { ctx: own } = harness.platform;
  return {
    ...own,
    config: { ...own.config, rateLimitFactor: 2, smsPerHour: 10, leadsPerHour: 10 },
    metrics: { ...own.metrics, budgetAlarm: (budget) => alarms.push(budget) },
    alarmsGiven: new Map(),
  };
}

const sms: Hit = { budget: smsOverall, subject: 'all' };
const ofStrangers: Hit = { budget: smsOfStrangers, subject: 'all' };
const reset = (subject: string): Hit => ({ budget: resetByMailbox, subject });

async function times(count: number, ...hits: Hit[]): Promise<boolean[]> {
  const allowed: boolean[] = [];
  for (let time = 0; time < count; time += 1) allowed.push((await hit(ctx, ...hits)).allowed);
  return allowed;
}

describe('an alarm', () => {
  it('an alarm is logged at half of the budget, once per window', async () => {
    await times(4, sms);
    expect(alarms).toEqual([]);
    await times(1, sms);
    expect(alarms).toEqual(['smsOverall']);
    await times(20, sms);
    expect(alarms).toEqual(['smsOverall']);
    harness.clock.advance(3_600_000 + 1000);
    await times(6, sms);
    expect(alarms).toEqual(['smsOverall', 'smsOverall']);
  });

  it('a budget that refuses nothing only logs its alarm', async () => {
    expect(new Set(await times(120, reset('one')))).toEqual(new Set([true]));
    expect(alarms).toEqual(['resetByMailbox']);
    await times(99, reset('other'));
    expect(alarms).toHaveLength(1);
    await times(1, reset('other'));
    expect(alarms).toHaveLength(2);
  });
});

describe('a refusal', () => {
  it('a refused hit is not counted, and the refusal names its budget', async () => {
    expect((await times(12, ofStrangers, sms)).filter((each) => each)).toHaveLength(8);
    expect(await hit(ctx, ofStrangers, sms)).toMatchObject({ allowed: false, by: smsOfStrangers });
    expect(await usedShare(ctx, sms)).toBe(0.8);
    expect((await times(3, sms)).filter((each) => each)).toHaveLength(2);
  });

  it('concurrent refusals are all refunded', async () => {
    await times(8, ofStrangers, sms);
    await Promise.all(Array.from({ length: 40 }, () => hit(ctx, ofStrangers, sms)));
    expect(await usedShare(ctx, sms)).toBe(0.8);
  });
});

it('hits over keys that are counted for the first time wait for each other without a deadlock', async () => {
  const hits = [reset('one'), reset('other')];
  const [first = Buffer.alloc(0), last = Buffer.alloc(0)] = hits
    .map(({ budget, subject }) => ctx.hash('throttle')(budget.name, subject))
    .toSorted((one, other) => one.compare(other));
  const ends = new Date(harness.clock.now().getTime() + 60_000);
  const row = (key: Buffer) => ({ key, hits: 1, window_ends_at: ends, strikes: 0 });
  await ctx.db.insertInto('throttles').values(row(last)).execute();
  const before = deadlocksRetried();
  const client = await harness.database.pool.connect();
  try {
    await client.query('begin');
    const insert = 'insert into throttles (key, hits, window_ends_at, strikes) values ($1, 1, $2, 0)';
    await client.query(insert, [first, ends]);
    // The hits wait for the first key, which is being added, and hold nothing meanwhile.
    const counting = times(1, ...hits);
    const waits =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await harness.database.pool.query(waits)).rowCount).toBe(1);
    await client.query('update throttles set hits = hits where key = $1', [last]);
    await client.query('commit');
    expect(await counting).toEqual([true]);
    expect(deadlocksRetried() - before).toBe(0);
  } finally {
    client.release();
  }
});

it('the used share is 0 after the window', async () => {
  await times(5, sms);
  expect(await usedShare(ctx, sms)).toBe(0.5);
  harness.clock.advance(3_600_000 + 1000);
  expect(await usedShare(ctx, sms)).toBe(0);
});

it('multiplies the budgets of a network address by their setting, and no other budget', async () => {
  const ofAddress = await times(60, { budget: registrationByAddress, subject: '203.0.113.7' });
  const ofPerson = await times(60, { budget: resetByPerson, subject: 'one' });
  expect([ofAddress, ofPerson].map((allowed) => allowed.filter((each) => each).length)).toEqual([40, 5]);
});
