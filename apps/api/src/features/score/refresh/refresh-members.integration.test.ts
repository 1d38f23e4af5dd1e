import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { BureauGateway, BureauReport } from '../../bureaus/bureau-gateway.ts';
import { gatewayOf, reportOf } from '../memory-bureau-gateway.ts';
import { inMarch, insertConsent, insertMember } from '../test-member.ts';
import { monthlyRefreshJob, refreshMembers } from './refresh-members.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  await harness.database.db.deleteFrom('consents').execute();
});
afterAll(() => harness.stop());

type Answer = Awaited<ReturnType<BureauGateway['enquire']>>;
const SETTLED: Outcome<BureauReport, never> = succeed(reportOf(700));

/** Creates `count` subscribers; returns their ids in order of creation. */
async function people(count: number): Promise<string[]> {
  const verifiedAt = new Date('2026-01-01T00:00:00Z');
  const ids = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      insertMember(harness, { firstName: `Anne ${index}`, verifiedAt }),
    ),
  );
  await Promise.all(
    ids.flatMap((memberId) =>
      ['bureau-access', 'score-notices'].map((kind) => insertConsent(harness, { memberId, kind })),
    ),
  );
  return ids;
}

type Members = { count: number; answer?: (place: number) => Answer | Error };

/** Members, and a bureau that answers by a member's place in the order of ids. */
async function setUp({ count, answer = () => SETTLED }: Members) {
  const ids = await people(count);
  const sorted = ids.toSorted();
  const placeOf = (name: string) => sorted.indexOf(ids[Number(name.split(' ')[1])] ?? '');
  const [asked, months, concurrent, defects]: [number[], string[], number[], string[]] = [[], [], [], []];
  let underWay = 0;
  const bureau = gatewayOf(async ({ subject, month }) => {
    underWay += 1;
    concurrent.push(underWay);
    const place = placeOf(subject.givenName);
    asked.push(place);
    months.push(month);
    await new Promise(setImmediate);
    underWay -= 1;
    const result = answer(place);
    if (result instanceof Error) throw result;
    return result;
  });
  const march = inMarch(harness);
  const { config, metrics, providers } = march.ctx;
  const ctx: Context = {
    ...march.ctx,
    config: { ...config, refresh: { ...config.refresh, concurrency: 1, perSecond: 100_000 } },
    metrics: { ...metrics, jobFailed: (job: string) => void defects.push(job) },
    providers: { ...providers, bureauForRefresh: bureau },
  };
  return { ...march, ctx, sorted, asked, months, concurrent, defects };
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);
const inOrder = (asked: readonly number[]) => asked.toSorted((one, other) => one - other);

/** Places of the members whose order was postponed. */
async function postponed(sorted: readonly string[]): Promise<number[]> {
  const rows = await harness.database.db
    .selectFrom('bureau_orders')
    .select('member_id')
    .where('member_id', 'in', sorted)
    .where('refresh_after', 'is not', null)
    .execute();
  return inOrder(rows.map((row) => sorted.indexOf(row.member_id)));
}

const HOUR_MS = 3_600_000;

describe('refreshMembers', () => {
  it('[HIST-006] a run refreshes every subscriber once, for Sydney’s month, and the next run refreshes none', async () => {
    const { ctx, now, asked, months, concurrent } = await setUp({ count: 10 });
    now.at = new Date('2026-03-31T12:59:00Z');
    const whole = { isComplete: true, isBureauDown: false, failed: null };
    expect(await refreshMembers(ctx)).toEqual({ asked: 10, ...whole });
    expect(inOrder(asked)).toEqual(places(10));
    expect(new Set(months)).toEqual(new Set(['2026-03']));
    expect(Math.max(...concurrent), 'within the concurrency limit').toBeLessThanOrEqual(2);
    expect(await refreshMembers(ctx)).toEqual({ asked: 0, ...whole });
  });

  it('a long run invites other processes once', async () => {
    const calls: number[] = [];
    const { ctx, asked } = await setUp({ count: 250 });
    await refreshMembers(ctx, { onLongRun: async () => void calls.push(asked.length) });
    expect(calls).toHaveLength(1);
    // Members next to the hundredth may not have reached the bureau yet.
    expect(calls[0], 'after a hundred members').toBeGreaterThanOrEqual(98);
    expect(inOrder(asked), 'across pages').toEqual(places(250));
    await refreshMembers(ctx, { onLongRun: async () => void calls.push(asked.length) });
    expect(calls, 'no member is due').toHaveLength(1);
  });

  it('a run invites no other process while the bureau is down', async () => {
    const calls: number[] = [];
    const { ctx } = await setUp({ count: 120, answer: () => fail('unavailable') });
    await refreshMembers(ctx, { onLongRun: async () => void calls.push(0) });
    expect(calls).toEqual([]);
  });

  it('[HIST-006] the new month begins at midnight in Sydney', async () => {
    const { ctx, months, now } = await setUp({ count: 1 });
    now.at = new Date('2026-03-31T13:00:00Z');
    await refreshMembers(ctx);
    expect(months).toEqual(['2026-04']);
  });

  it('[SCORE-015] a run stops while the bureau is down, and a later one continues', async () => {
    const state = { isDown: true };
    const answer = () => (state.isDown ? fail('unavailable' as const) : SETTLED);
    const { ctx, asked, advance } = await setUp({ count: 20, answer });
    expect(await refreshMembers(ctx)).toMatchObject({ isComplete: false, isBureauDown: true });
    expect(asked.length).toBeLessThanOrEqual(6);
    state.isDown = false;
    const before = [...asked];
    await refreshMembers(ctx);
    expect(asked).toHaveLength(20);
    advance(HOUR_MS);
    await refreshMembers(ctx);
    expect(inOrder(asked.slice(20)), 'failed members again an hour later').toEqual(inOrder(before));
  });

  it.each(['unread', 'lost'] as const)(
    '[SCORE-040] a run stops after five enquiries in a row that are %s',
    async (failure) => {
      const { ctx, asked } = await setUp({ count: 20, answer: () => fail(failure) });
      expect(await refreshMembers(ctx)).toMatchObject({ isComplete: false });
      expect(asked.length).toBeLessThanOrEqual(6);
    },
  );

  it('[SCORE-014] a member with the answer try-later delays no other', async () => {
    const { ctx, asked, sorted } = await setUp({ count: 12, answer: () => fail('try-later') });
    expect(await refreshMembers(ctx)).toEqual({
      asked: 12,
      isComplete: true,
      isBureauDown: false,
      failed: { 'try-later': 12 },
    });
    expect(await postponed(sorted)).toEqual(places(12));
    await refreshMembers(ctx);
    expect(asked).toHaveLength(12);
  });

  it('scattered failures do not count as a bureau that is down', async () => {
    const { ctx } = await setUp({
      count: 20,
      answer: (place) => (place % 2 === 0 ? fail('unavailable') : SETTLED),
    });
    expect(await refreshMembers(ctx)).toMatchObject({ asked: 20, isComplete: true });
  });

  it('members who fail by a defect are reported and postponed without stopping the run', async () => {
    const unreadable = places(20).slice(3, 13);
    const answer = (place: number) => (unreadable.includes(place) ? new Error('broken') : SETTLED);
    const { ctx, asked, defects, sorted } = await setUp({ count: 20, answer });
    expect(await refreshMembers(ctx)).toMatchObject({ asked: 20, isComplete: true, isBureauDown: false });
    expect(defects).toEqual(Array.from({ length: 10 }, () => 'monthly-refresh'));
    expect(await postponed(sorted)).toEqual(unreadable);
    await refreshMembers(ctx);
    expect(asked, 'postponed for an hour').toHaveLength(20);
  });

  it('a run ends where the database does not answer, and the next one goes on, with nobody postponed', async () => {
    const state = { isSlow: true };
    const cancelled = Object.assign(new Error('statement timeout'), { code: '57014' });
    const answer = (place: number) => (place === 12 && state.isSlow ? cancelled : SETTLED);
    const { ctx, asked, advance, sorted } = await setUp({ count: 20, answer });
    expect(await refreshMembers(ctx)).toMatchObject({ isComplete: false, isBureauDown: false });
    expect(await postponed(sorted)).toEqual([]);
    state.isSlow = false;
    advance(HOUR_MS);
    expect(await refreshMembers(ctx)).toMatchObject({ isComplete: true });
    expect(new Set(asked)).toEqual(new Set(places(20)));
    expect(asked, 'that member once more').toHaveLength(21);
  });

  it('a run fails when nothing can be written', async () => {
    const { ctx, asked } = await setUp({ count: 20, answer: () => new Error('broken') });
    const db = new Proxy(ctx.db, {
      get(target, name) {
        if (name === 'updateTable') throw new Error('nothing can be written');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(refreshMembers({ ...ctx, db })).rejects.toThrow('nothing can be written');
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('a run starts at the given member and goes once round', async () => {
    const { ctx, asked, sorted } = await setUp({ count: 10 });
    const startAfter = sorted[3] ?? '';
    expect(await refreshMembers(ctx, { startAfter })).toMatchObject({ asked: 10, isComplete: true });
    expect(inOrder(asked)).toEqual(places(10));
    const left = [4, 5, 6, 7, 8, 9, 0, 1, 2, 3];
    // One of two concurrent members may be slow, and is overtaken by those of the other lane.
    for (const place of asked) {
      const next = left.indexOf(place);
      expect(next, asked.join()).toBeLessThanOrEqual(1);
      left.splice(next, 1);
    }
  });

  it('a run of `left` refreshes only members whose order failed', async () => {
    const state = { isBusy: true };
    const answer = (place: number) => (place > 9 && state.isBusy ? fail('try-later' as const) : SETTLED);
    const { ctx, asked, advance } = await setUp({ count: 12, answer });
    await refreshMembers(ctx);
    state.isBusy = false;
    expect(await refreshMembers(ctx, { who: 'failed' })).toMatchObject({ asked: 0, isComplete: true });
    advance(HOUR_MS);
    expect(await refreshMembers(ctx, { who: 'failed' })).toMatchObject({ asked: 2 });
    expect(inOrder(asked.slice(12))).toEqual([10, 11]);
  });

  it('an aborted run ends without a half-refreshed member', async () => {
    const stopping = new AbortController();
    const answer = () => {
      if (asked.length >= 7) stopping.abort();
      return SETTLED;
    };
    const { ctx, asked } = await setUp({ count: 20, answer });
    const stopped = await refreshMembers(ctx, { signal: stopping.signal });
    expect(stopped).toMatchObject({ asked: asked.length, isComplete: false, isBureauDown: false });
    expect(asked.length).toBeLessThan(20);
    await refreshMembers(ctx);
    expect(inOrder(asked)).toEqual(places(20));
  });
});

describe('monthlyRefreshJob', () => {
  it('logs the number of failed calls in one line', async () => {
    const { ctx } = await setUp({ count: 3, answer: (place) => (place < 2 ? fail('unsent') : SETTLED) });
    const lines: object[] = [];
    const logger: Context['logger'] = Object.assign(Object.create(ctx.logger), {
      warn: (line: object) => void lines.push(line),
    });
    const { signal } = new AbortController();
    await monthlyRefreshJob.work({ ...ctx, logger }, { signal, callHelp: async () => undefined });
    expect(lines).toEqual([{ event: 'job-calls-failed', job: 'monthly-refresh', unsent: 2 }]);
  });
});
