import { register, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { storedErasures } from '#api/platform/erasures/erasures.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { endMemberships } from './end-memberships.ts';
import { ledgerSubject } from './erase-member.ts';
import { replayErasures } from './replay-erasures.ts';

const DAY_MS = 24 * 3_600_000;

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const daysAgo = (days: number) => new Date(harness.clock.now().getTime() - days * DAY_MS);
const size = { erased: 3, notified: 2, page: 2 };
const run = (ctx = harness.platform.ctx, signal = new AbortController().signal) =>
  endMemberships(ctx, { signal, size });

type Changes = { cancelled_at: Date } | { last_signed_in_at: Date } | { email: Buffer };

async function change(memberId: string, changes: Changes): Promise<void> {
  await harness.database.db.updateTable('members').set(changes).where('id', '=', memberId).execute();
}

async function members(count: number, changes?: Changes): Promise<string[]> {
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const memberId = await memberIdOf(await register(harness));
    if (changes !== undefined) await change(memberId, changes);
    ids.push(memberId);
  }
  return ids;
}

async function remaining(ids: readonly string[]): Promise<string[]> {
  const rows = await harness.database.db.selectFrom('members').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id).toSorted();
}

it('ends a bounded number of memberships a run and leaves the rest to the next', async () => {
  const cancelled = await members(4, { cancelled_at: daysAgo(400) });
  await members(3, { last_signed_in_at: daysAgo(800) });
  expect(await run(harness.platform.ctx, AbortSignal.abort()), 'aborted before the start').toEqual({
    erased: 0,
    notified: 0,
  });
  expect(await run()).toEqual({ erased: 3, notified: 2 });
  expect(await remaining(cancelled)).toHaveLength(1);
  expect(await run()).toEqual({ erased: 1, notified: 1 });
  expect(await run()).toEqual({ erased: 0, notified: 0 });
});

it('reports members who cannot be erased and erases the ones after them', async () => {
  const broken = await members(3, { cancelled_at: daysAgo(500) });
  for (const memberId of broken) await change(memberId, { email: Buffer.from('sealed by another key') });
  const behind = await members(1, { cancelled_at: daysAgo(400) });
  const reported: unknown[] = [];
  const { ctx } = harness.platform;
  const logger = Object.assign(Object.create(ctx.logger) as typeof ctx.logger, {
    error: (line: unknown) => void reported.push(line),
  });
  expect(await run({ ...ctx, logger })).toEqual({ erased: 1, notified: 0 });
  expect(await remaining([...broken, ...behind])).toEqual(broken.toSorted());
  expect(reported).toHaveLength(3);
  expect(reported[0]).toMatchObject({ event: 'end-memberships-failed' });
});

it('does not record an interrupted replay as done, and continues when it is repeated', async () => {
  const { ctx } = harness.platform;
  const [first = '', other = '', last = ''] = (await members(3)).toSorted();
  const at = '2026-01-02T03:04:05.000Z';
  const unknown = 'f'.repeat(64);
  const subjects = [first, last].map((memberId) => ledgerSubject(ctx, memberId));
  const entries = [...subjects, unknown].map((subject) => ({ subject, at }));
  const away = new Error('the database is away');
  const [own, ...parts] = ctx.personalData();
  if (own === undefined) throw new Error('no personal data is registered');
  const breaking = {
    ...own,
    erase: (...[tx, memberId]: Parameters<typeof own.erase>) =>
      memberId === last ? Promise.reject(away) : own.erase(tx, memberId),
  };
  await expect(replayErasures({ ...ctx, personalData: () => [breaking, ...parts] }, entries)).rejects.toThrow(
    away,
  );
  expect(await remaining([first, other, last])).toEqual([other, last]);
  expect(await storedErasures(ctx.db)).not.toContainEqual({ subject: unknown, at });
  expect(await replayErasures(ctx, entries)).toEqual({ erased: 1 });
  expect(await remaining([first, other, last])).toEqual([other]);
  const recorded = await storedErasures(ctx.db);
  expect(recorded, 'with the date of the first erasure').toEqual(expect.arrayContaining(entries));
});
