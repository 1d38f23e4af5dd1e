import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import type { AskBureau, Asked, Refreshable } from './notices.ports.ts';
import { makeRefreshMembers } from './refresh-members.ts';

const PAGE = 3;

/** A list in memory, and a bureau that answers as told. */
function setUp(
  members: readonly string[],
  answer: (memberId: string) => Asked | Error = () => 'settled',
  startAfter = '',
) {
  const settled = new Set<string>();
  const postponed = new Map<string, Date>();
  const asked: string[] = [];
  const months: string[] = [];
  const held: number[] = [];
  const defects: unknown[] = [];
  const now = { at: new Date('2026-03-31T12:59:00Z') };
  const turns = { left: Infinity };
  const broken = { postponing: false };
  let underWay = 0;
  const isDue = (id: string) => !settled.has(id) && !((postponed.get(id) ?? now.at) > now.at);
  const ask: AskBureau = async ({ memberId, month }) => {
    underWay += 1;
    held.push(underWay);
    asked.push(memberId);
    months.push(month);
    await nextTurn();
    underWay -= 1;
    const said = answer(memberId);
    if (said instanceof Error) throw said;
    if (said === 'settled') settled.add(memberId);
    return said;
  };
  const refreshMembers = makeRefreshMembers({
    list: {
      async page({ after }): Promise<Refreshable[]> {
        const rest = members.filter((id) => after === null || id > after).slice(0, PAGE);
        return rest.map((memberId) => ({ memberId, isDue: isDue(memberId) }));
      },
      async pageOfLeft({ after }) {
        const rest = [...postponed.keys()].filter((id) => after === null || id > after).sort();
        return rest.slice(0, PAGE).map((memberId) => ({ memberId, isDue: isDue(memberId) }));
      },
      async postpone({ memberId, until }) {
        if (broken.postponing) throw new Error('nothing can be written');
        postponed.set(memberId, until);
      },
    },
    ask,
    async turn() {
      turns.left -= 1;
      return turns.left >= 0;
    },
    onDefect: (cause) => defects.push(cause),
    clock: { now: () => now.at },
    atOnce: 2,
    startAfter: () => startAfter,
  });
  return { broken, refreshMembers, asked, months, held, postponed, defects, now, turns };
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(97 + index));

describe('a walk of the monthly refresh', () => {
  it('[HIST-006] asks for everybody once, for the month in Sydney, and the next walk asks for nobody', async () => {
    const { refreshMembers, asked, months, held } = setUp(people(10));
    expect(await refreshMembers()).toEqual({ asked: 10, isComplete: true, isBureauDown: false });
    expect([...asked].sort()).toEqual(people(10));
    expect(new Set(months)).toEqual(new Set(['2026-03']));
    expect(Math.max(...held), 'no more at a time than allowed').toBe(2);
    expect(await refreshMembers()).toMatchObject({ asked: 0, isComplete: true });
  });

  it('calls others to walk as well, once, when many are due and the bureau answers', async () => {
    const calls: number[] = [];
    const { refreshMembers, asked } = setUp(people(250));
    await refreshMembers({ onLongWalk: async () => void calls.push(asked.length) });
    expect(calls).toHaveLength(1);
    expect(calls[0], 'after a good many answers').toBeGreaterThanOrEqual(100);
    expect(asked).toHaveLength(250);
    await refreshMembers({ onLongWalk: async () => void calls.push(asked.length) });
    expect(calls, 'nobody is due').toHaveLength(1);
    const down = setUp(people(250), () => 'no-answer');
    await down.refreshMembers({ onLongWalk: async () => void calls.push(0) });
    expect(calls, 'with a bureau that is down').toHaveLength(1);
  });

  it('[HIST-006] takes the new month from midnight in Sydney on', async () => {
    const { refreshMembers, months, now } = setUp(people(1));
    now.at = new Date('2026-03-31T13:00:00Z');
    await refreshMembers();
    expect(months).toEqual(['2026-04']);
  });

  it('[SCORE-015] stops asking a bureau that is down, and goes on with the others later', async () => {
    const state = { isDown: true };
    const { refreshMembers, asked, now } = setUp(people(20), () => (state.isDown ? 'no-answer' : 'settled'));
    expect(await refreshMembers()).toMatchObject({ isComplete: false, isBureauDown: true });
    expect(asked.length).toBeLessThanOrEqual(6);
    state.isDown = false;
    const before = new Set(asked);
    await refreshMembers();
    expect(asked).toHaveLength(20);
    now.at = new Date(now.at.getTime() + 3_600_000);
    await refreshMembers();
    expect(asked.slice(20).sort(), 'those it had failed for, an hour later').toEqual([...before].sort());
  });

  it('[SCORE-014] a member for whom the bureau is busy keeps nobody else waiting', async () => {
    const { refreshMembers, asked, postponed } = setUp(people(12), () => 'later');
    expect(await refreshMembers()).toEqual({ asked: 12, isComplete: true, isBureauDown: false });
    expect(postponed.size).toBe(12);
    await refreshMembers();
    expect(asked).toHaveLength(12);
  });

  it('some without an answer between others are not a bureau that is down', async () => {
    const { refreshMembers } = setUp(people(20), (id) =>
      id.charCodeAt(0) % 2 === 0 ? 'no-answer' : 'settled',
    );
    expect(await refreshMembers()).toMatchObject({ asked: 20, isComplete: true });
  });

  it('members for whom something of our own fails are told of and left alone, and hold up nobody', async () => {
    const unreadable = new Set(people(20).slice(3, 13));
    const { refreshMembers, asked, defects, postponed } = setUp(people(20), (id) =>
      unreadable.has(id) ? new Error('broken') : 'settled',
    );
    expect(await refreshMembers()).toEqual({ asked: 20, isComplete: true, isBureauDown: false });
    expect(defects).toHaveLength(10);
    expect(new Set(postponed.keys())).toEqual(unreadable);
    await refreshMembers();
    expect(asked, 'nobody again within the hour').toHaveLength(20);
  });

  it('a walk in which nothing can be written ends with what prevents it', async () => {
    const { refreshMembers, asked, broken } = setUp(people(20), () => new Error('broken'));
    broken.postponing = true;
    await expect(refreshMembers()).rejects.toThrow('nothing can be written');
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('goes once round from where it begins', async () => {
    const { refreshMembers, asked } = setUp(people(10), () => 'settled', 'd');
    expect(await refreshMembers()).toMatchObject({ asked: 10, isComplete: true });
    expect(asked).toEqual(['e', 'f', 'g', 'h', 'i', 'j', 'a', 'b', 'c', 'd']);
  });

  it('looks only at those left from another walk, where that is enough', async () => {
    const state = { answer: 'later' as Asked };
    const { refreshMembers, asked, now } = setUp(people(12), (id) => (id > 'j' ? state.answer : 'settled'));
    await refreshMembers();
    state.answer = 'settled';
    expect(await refreshMembers({ who: 'left' })).toMatchObject({ asked: 0, isComplete: true });
    now.at = new Date(now.at.getTime() + 3_600_000);
    expect(await refreshMembers({ who: 'left' })).toMatchObject({ asked: 2 });
    expect(asked.slice(12).sort()).toEqual(['k', 'l']);
  });

  it('ends when there are no more turns, with nothing left half-way', async () => {
    const { refreshMembers, asked, turns } = setUp(people(20));
    turns.left = 7;
    expect(await refreshMembers()).toEqual({ asked: 7, isComplete: false, isBureauDown: false });
    turns.left = Infinity;
    await refreshMembers();
    expect([...asked].sort()).toEqual(people(20));
  });
});
