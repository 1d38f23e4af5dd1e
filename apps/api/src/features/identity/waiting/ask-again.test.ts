import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { makeAskAgain } from './ask-again.ts';
import type { Verdict } from '../identity.ports.ts';
import { newCheck } from '../identity-checks.suite.ts';
import { makeIdentityRecords, makeMemoryIdentityChecks } from '../memory-identity-checks.ts';
import { makeMemoryWaitingChecks } from './memory-waiting-checks.ts';
import { makeMemoryIdentityGateway } from '../memory-identity-gateway.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function setUp(verdicts: readonly (Verdict | 'unknown')[], waiting = 1) {
  let moment = Date.parse('2026-03-10T00:00:00Z');
  const clock = { now: () => new Date(moment) };
  const records = makeIdentityRecords();
  const checks = makeMemoryIdentityChecks(records, clock);
  const outside = makeMemoryIdentityGateway({ verdicts });
  const ids = Array.from({ length: waiting }, () => randomUUID());
  for (const id of ids) {
    const check = newCheck('member-1', { id });
    await checks.open(check, []);
    await checks.begin(check, `ver-${id}`);
    await checks.defer(check);
  }
  const waitingChecks = makeMemoryWaitingChecks(records, clock);
  const askAgain = makeAskAgain({ checks: waitingChecks, gateway: outside.gateway, clock });
  const after = (ms: number) => {
    moment += ms;
    return askAgain();
  };
  return { after, records, waitingChecks, outside };
}

const ends = (records: ReturnType<typeof makeIdentityRecords>) => records.told.map(({ end }) => end);

describe('asking again about a check whose member has gone', () => {
  it.each(['verified', 'not-matched'] as const)('[IDV-046] a verdict (%s) is told', async (verdict) => {
    const { after, records } = await setUp([verdict]);
    expect(await after(4 * MINUTE_MS)).toEqual({ asked: 0 });
    expect(await after(2 * MINUTE_MS)).toEqual({ asked: 1 });
    expect(ends(records)).toEqual([verdict]);
    expect(await after(48 * HOUR_MS)).toEqual({ asked: 0 });
  });

  it.each(['pending', 'deferred', 'unknown'] as const)(
    '[IDV-046] %s for two days ends without an answer, which is told, and nobody is asked any more',
    async (verdict) => {
      const { after, records, outside } = await setUp([verdict]);
      for (let hours = 1; hours < 48; hours += 1) await after(HOUR_MS);
      expect(ends(records)).toEqual([]);
      expect(outside.asked.length, 'with growing pauses').toBeLessThan(24);
      for (let hours = 1; hours < 8; hours += 1) await after(HOUR_MS);
      expect(ends(records)).toEqual(['unanswered']);
      const { length } = outside.asked;
      await after(24 * HOUR_MS);
      expect(outside.asked).toHaveLength(length);
    },
  );

  it('a verdict that comes at the very last asking counts', async () => {
    const { after, records } = await setUp(['verified']);
    await after(72 * HOUR_MS);
    expect(ends(records)).toEqual(['verified']);
  });

  it('any number that waits is asked about at one look', async () => {
    const { after, outside } = await setUp(['pending'], 30);
    expect(await after(6 * MINUTE_MS)).toEqual({ asked: 30 });
    expect(new Set(outside.asked).size).toBe(30);
  });

  it('a defect with one check keeps no other from its end', async () => {
    const { after, records, waitingChecks } = await setUp(['verified'], 3);
    const [first] = records.kept;
    const { endAway } = waitingChecks;
    waitingChecks.endAway = async (of, as) => {
      if (of.id === first?.check.id) throw new Error('a defect');
      return endAway(of, as);
    };
    await expect(after(6 * MINUTE_MS)).rejects.toThrow('a defect');
    expect(records.kept.map(({ end }) => end)).toEqual([null, 'verified', 'verified']);
  });
});
