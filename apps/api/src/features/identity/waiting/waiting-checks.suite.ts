import { describe, expect, it } from 'vitest';

import { newCheck, pendingCheck, type Subject } from '../identity-checks.suite.ts';
import type { AwayEnd, WaitingChecks } from '../identity.ports.ts';

type WaitingSubject = Pick<Subject, 'checks' | 'member'> & {
  waiting: WaitingChecks;
  /** Lets time pass. */
  advance: (minutes: number) => void;
  /** What a member who was away was told of. */
  told: (memberId: string) => AwayEnd[];
};

/** What every implementation promises to the background worker. */
export function waitingChecksSuite(subject: () => WaitingSubject): void {
  describe('waiting without a member', () => {
    takesUp(subject);
    pauses(subject);
    tells(subject);
  });
}

/** More than ever wait in a test. */
const ALL = 1000;
const idsOf = (checks: readonly { id: string }[]) => checks.map(({ id }) => id);

function takesUp(subject: () => WaitingSubject): void {
  it('a check is due once its member was silent for five minutes, with what is asked about', async () => {
    const { checks, waiting, advance } = subject();
    const check = await pendingCheck(subject());
    advance(4);
    await checks.countPoll(check);
    advance(4);
    expect(idsOf(await waiting.takeUp(ALL))).not.toContain(check.id);
    advance(2);
    expect(await waiting.takeUp(ALL)).toContainEqual({
      id: check.id,
      memberId: check.memberId,
      verification: `ver-${check.id}`,
      startedAt: expect.any(Date),
    });
  });

  it('a deferred check is due as well; one the service never took, and one that ended, are not', async () => {
    const { checks, member, waiting, advance } = subject();
    const [deferred, ended] = [await pendingCheck(subject()), await pendingCheck(subject())];
    const untaken = newCheck(await member());
    await checks.open(untaken, []);
    await checks.defer(deferred);
    await checks.end(ended, 'refused');
    advance(6);
    const due = idsOf(await waiting.takeUp(ALL));
    expect(due).toContain(deferred.id);
    expect(due).not.toContain(ended.id);
    expect(due).not.toContain(untaken.id);
  });
}

function pauses(subject: () => WaitingSubject): void {
  it('each pause is twice the one before, up to four hours', async () => {
    const { waiting, advance } = subject();
    const check = await pendingCheck(subject());
    for (const minutes of [5, 5, 10, 20, 40, 80, 160, 240, 240]) {
      advance(minutes - 1);
      expect(idsOf(await waiting.takeUp(ALL)), `before ${minutes}`).not.toContain(check.id);
      advance(2);
      expect(idsOf(await waiting.takeUp(ALL)), `after ${minutes}`).toContain(check.id);
    }
  });

  it('taken up at the same time, each goes to one', async () => {
    const { waiting, advance } = subject();
    for (let each = 0; each < 6; each += 1) await pendingCheck(subject());
    advance(6);
    const taken = await Promise.all(Array.from({ length: 4 }, () => waiting.takeUp(3)));
    const ids = taken.flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(taken.every((each) => each.length <= 3)).toBe(true);
  });
}

function tells(subject: () => WaitingSubject): void {
  it.each(['verified', 'not-matched', 'unanswered'] as const)('[IDV-046] %s is told once', async (end) => {
    const { waiting, told } = subject();
    const check = await pendingCheck(subject());
    const { memberId } = check;
    const both = await Promise.all([waiting.endAway(check, end), waiting.endAway(check, end)]);
    expect(both).toEqual([end, end]);
    expect(told(memberId)).toEqual([{ memberId, documentType: 'DL', end }]);
  });

  it('nothing is told of an end that the member saw, nor of a document verified meanwhile', async () => {
    const { checks, waiting, told } = subject();
    const seen = await pendingCheck(subject());
    await checks.end(seen, 'verified');
    expect(await waiting.endAway(seen, 'not-matched')).toBe('verified');
    const { memberId } = seen;
    const other = await pendingCheck(subject(), { memberId });
    expect(await waiting.endAway(other, 'not-matched')).toBe('not-matched');
    expect(told(memberId)).toEqual([]);
  });

  it('a document that came to serve another member is told as one that does not match', async () => {
    const { checks, waiting, told } = subject();
    const first = await pendingCheck(subject());
    const second = await pendingCheck(subject(), { documentHash: first.documentHash });
    await checks.end(first, 'verified');
    expect(await waiting.endAway(second, 'verified')).toBe('not-matched');
    expect(told(second.memberId)).toMatchObject([{ end: 'not-matched' }]);
  });
}
