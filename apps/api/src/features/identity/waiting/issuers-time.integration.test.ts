import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { IdentityGateway, Verdict } from '../identity-gateway.ts';
import { deferCheck } from '../identity.sql.ts';
import { makeMemoryIdentityGateway } from '../memory-identity-gateway.ts';
import { pendingCheck, withGateway } from '../test-checks.ts';
import { pollDueChecks } from './poll-due-checks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let harness: Harness;
let ctx: Context;

beforeAll(async () => {
  harness = await startHarness();
  ({ ctx } = harness.platform);
});
beforeEach(() => harness.database.db.deleteFrom('identity_checks').execute());
afterAll(() => harness.stop());

async function deferredChecks(count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) await deferCheck(ctx.db, await pendingCheck(ctx));
}

async function ends(): Promise<string[]> {
  const rows = await harness.database.db.selectFrom('identity_checks').select('status').execute();
  return rows.map(({ status }) => status).sort();
}

function asking(gateway: IdentityGateway) {
  const asker = withGateway(ctx, gateway);
  return (ms: number) => {
    harness.clock.advance(ms);
    return pollDueChecks(asker);
  };
}

async function setUp(verdicts: readonly (Verdict | 'unavailable')[], waiting = 1) {
  await deferredChecks(waiting);
  const outside = makeMemoryIdentityGateway({ verdicts });
  return { after: asking(outside.gateway), outside };
}

describe('background polls of a check', () => {
  it.each(['verified', 'not-matched'] as const)(
    '[IDV-046] ends a check by the verdict %s',
    async (verdict) => {
      const { after } = await setUp([verdict]);
      expect(await after(4 * MINUTE_MS)).toEqual({ polled: 0 });
      expect(await after(2 * MINUTE_MS)).toEqual({ polled: 1 });
      expect(await ends()).toEqual([verdict]);
      expect(await after(48 * HOUR_MS)).toEqual({ polled: 0 });
    },
  );

  it.each(['pending', 'deferred', 'unknown', 'unavailable'] as const)(
    '[IDV-046] ends a check that is %s for two days as unanswered and stops polling',
    async (verdict) => {
      const { after, outside } = await setUp([verdict]);
      for (let hours = 1; hours < 48; hours += 1) await after(HOUR_MS);
      expect(await ends()).toEqual(['deferred']);
      expect(outside.polled.length, 'with growing pauses').toBeLessThan(24);
      for (let hours = 1; hours < 8; hours += 1) await after(HOUR_MS);
      expect(await ends()).toEqual(['unanswered']);
      const { length } = outside.polled;
      await after(24 * HOUR_MS);
      expect(outside.polled).toHaveLength(length);
    },
  );

  it('accepts a verdict at the very last poll', async () => {
    const { after } = await setUp(['verified']);
    await after(72 * HOUR_MS);
    expect(await ends()).toEqual(['verified']);
  });

  it('polls any number of due checks in one run', async () => {
    const { after, outside } = await setUp(['pending'], 30);
    expect(await after(6 * MINUTE_MS)).toEqual({ polled: 30 });
    expect(new Set(outside.polled).size).toBe(30);
  });

  it('ends the other checks when one fails with a defect', async () => {
    await deferredChecks(3);
    const { gateway } = makeMemoryIdentityGateway({ verdicts: ['verified'] });
    let isFirst = true;
    const after = asking({
      ...gateway,
      async verdictOf(verification) {
        if (!isFirst) return gateway.verdictOf(verification);
        isFirst = false;
        throw new Error('a defect');
      },
    });
    await expect(after(6 * MINUTE_MS)).rejects.toThrow('a defect');
    expect(await ends()).toEqual(['deferred', 'verified', 'verified']);
  });
});
