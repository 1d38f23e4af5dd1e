import { expect, it } from 'vitest';

import type { InTransaction, Tx } from '#api/platform/context.ts';

import { makeEndMemberships } from './end-memberships.ts';
import { makeReplayErasures } from './replay-erasures.ts';

const now = new Date('2026-11-23T00:00:00Z');
const clock = { now: () => now };
const tx = {} as Tx;
const inTransaction: InTransaction = (work) => work(tx);
const running = () => ({ signal: new AbortController().signal });
const idOf = (index: number) => `member-${String(index).padStart(4, '0')}`;

/** So many members who cancelled long ago, of whom some can't be erased, and so many who are to be told. */
function world({ cancelled = 0, dormant = 0, broken = [] as string[] }) {
  const left = new Set(Array.from({ length: cancelled }, (_, index) => idOf(index)));
  const erased: string[] = [];
  const defects: unknown[] = [];
  let untold = dormant;
  const endMemberships = makeEndMemberships({
    members: {
      next: async ({ expiry, after, limit }) =>
        [...left]
          .filter((id) => expiry === 'cancelled' && (after === null || id > after.id))
          .slice(0, limit)
          .map((id) => ({ at: now, id })),
      hold: async (_, { memberId }) => left.has(memberId),
    },
    notices: {
      async tellSome(_, { limit }) {
        const told = Math.min(untold, limit);
        untold -= told;
        return told;
      },
    },
    departures: { hold: async () => ({ email: 'zoe@example.com', destinations: [] }) },
    async eraseMember(_, { memberId }) {
      if (broken.includes(memberId)) throw new Error('sealed by another key');
      left.delete(memberId);
      erased.push(memberId);
      return { receipt: 'L-2345-6789-ABCD' };
    },
    inTransaction,
    timesAt: () => ({ now, cancelledMonths: 12, dormantMonths: 24, noticeDays: 30 }),
    clock,
    onDefect: (cause) => void defects.push(cause),
  });
  return { endMemberships, erased, defects };
}

it('a run does a bounded part of what there is, and the next ones the rest', async () => {
  const { endMemberships } = world({ cancelled: 230, dormant: 620 });
  expect(await endMemberships(running())).toEqual({ erased: 200, told: 500 });
  expect(await endMemberships(running())).toEqual({ erased: 30, told: 120 });
  expect(await endMemberships(running())).toEqual({ erased: 0, told: 0 });
});

it('members who cannot be erased hold up nobody behind them, and are told of', async () => {
  const broken = Array.from({ length: 60 }, (_, index) => idOf(index));
  const { endMemberships, erased, defects } = world({ cancelled: 70, broken });
  expect((await endMemberships(running())).erased).toBe(10);
  expect(erased).not.toContain(broken[0]);
  expect(defects).toHaveLength(60);
});

it('a run that is stopped begins no more', async () => {
  const { endMemberships } = world({ cancelled: 5, dormant: 5 });
  expect(await endMemberships({ signal: AbortSignal.abort() })).toEqual({ erased: 0, told: 0 });
});

it('a replay that is cut off is not noted as done, and goes on where it is repeated', async () => {
  const held = new Set([idOf(1), idOf(2), idOf(3)]);
  const noted: string[] = [];
  const at = '2026-01-02T03:04:05.000Z';
  const erasedAt: string[] = [];
  let isBroken = true;
  const replay = makeReplayErasures({
    departures: { hold: async () => ({ email: 'zoe@example.com', destinations: [] }) },
    ledger: {
      subjectOf: (memberId) => `subject of ${memberId}`,
      note: async (entries) => void noted.push(...entries.map(({ subject }) => subject)),
    },
    memberIds: async ({ after, limit }) =>
      [...held].filter((id) => after === null || id > after).slice(0, limit),
    async eraseMember(_, { memberId, why, at: when }) {
      if (isBroken && memberId === idOf(3)) throw new Error('the database is away');
      held.delete(memberId);
      erasedAt.push(`${why} ${when.toISOString()}`);
      return { receipt: 'L-2345-6789-ABCD' };
    },
    inTransaction,
  });
  const entries = [1, 3, 9].map((index) => ({ subject: `subject of ${idOf(index)}`, at }));
  await expect(replay(entries)).rejects.toThrow('away');
  expect(noted).toEqual([]);
  isBroken = false;
  expect(await replay(entries)).toEqual({ erased: 1 });
  expect([...held]).toEqual([idOf(2)]);
  expect(noted).toHaveLength(3);
  expect(new Set(erasedAt), 'as of the day on which it was done first').toEqual(new Set([`restored ${at}`]));
});
