import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { endCheck } from '../end-check.ts';
import { countPoll, deferCheck, takeUpWaiting } from '../identity.sql.ts';
import { makeMember, newCheck, open, pendingCheck } from '../test-checks.ts';
import { checkEnded, endAway } from './end-away.ts';

let harness: Harness;
let ctx: Context;

beforeAll(async () => {
  harness = await startHarness();
  ({ ctx } = harness.platform);
});
afterAll(() => harness.stop());

const advance = (minutes: number) => harness.clock.advance(minutes * 60_000);
/** More than ever wait in a test. */
const takeUpAll = () => takeUpWaiting(ctx, { most: 1000 });
const idsOf = (checks: readonly { id: string }[]) => checks.map(({ id }) => id);

describe('a check that waits without its member', () => {
  it('is due once its member was silent for five minutes, with what is asked about', async () => {
    const check = await pendingCheck(ctx);
    advance(4);
    await countPoll(ctx, check);
    advance(4);
    expect(idsOf(await takeUpAll())).not.toContain(check.id);
    advance(2);
    expect(await takeUpAll()).toContainEqual({
      id: check.id,
      memberId: check.memberId,
      verification: `ver-${check.id}`,
      startedAt: expect.any(Date),
    });
  });

  it('is due as well when deferred; one the service never took, and one that ended, are not', async () => {
    const [deferred, ended] = [await pendingCheck(ctx), await pendingCheck(ctx)];
    const untaken = newCheck((await makeMember(ctx)).memberId);
    await open(ctx, untaken);
    await deferCheck(ctx.db, deferred);
    await endCheck(ctx, { of: ended, as: 'refused' });
    advance(6);
    const due = idsOf(await takeUpAll());
    expect(due).toContain(deferred.id);
    expect(due).not.toContain(ended.id);
    expect(due).not.toContain(untaken.id);
  });

  it('has pauses each twice as long as the one before, up to four hours', async () => {
    const check = await pendingCheck(ctx);
    for (const minutes of [5, 5, 10, 20, 40, 80, 160, 240, 240]) {
      advance(minutes - 1);
      expect(idsOf(await takeUpAll()), `before ${minutes}`).not.toContain(check.id);
      advance(2);
      expect(idsOf(await takeUpAll()), `after ${minutes}`).toContain(check.id);
    }
  });

  it('goes to one of those who take it up at the same time', async () => {
    for (let each = 0; each < 6; each += 1) await pendingCheck(ctx);
    advance(6);
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeUpWaiting(ctx, { most: 3 })));
    const ids = taken.flatMap(idsOf);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(taken.every((each) => each.length <= 3)).toBe(true);
  });
});

/** How many mails about ends were ever written. */
async function mailsWritten(): Promise<number> {
  const { db } = harness.database;
  return (await db.selectFrom('outbox').select('id').where('name', '=', checkEnded.name).execute()).length;
}

describe('the end of a check whose member is away', () => {
  it.each([
    ['verified', 'We verified your'],
    ['not-matched', 'We could not verify your'],
    ['unanswered', 'We asked for two days'],
  ] as const)('[IDV-046] %s is told once', async (end, says) => {
    const { memberId, email } = await makeMember(ctx);
    const check = await pendingCheck(ctx, { memberId });
    const before = await mailsWritten();
    const both = await Promise.all([endAway(ctx, check, end), endAway(ctx, check, end)]);
    expect(both).toEqual([end, end]);
    const [mail] = await harness.simulators.waitForMessages(email, 1);
    expect(mail?.text).toContain(says);
    expect(await mailsWritten()).toBe(before + 1);
  });

  it('is not told if the member saw it, nor of a document verified meanwhile', async () => {
    const before = await mailsWritten();
    const { memberId } = await makeMember(ctx);
    const seen = await pendingCheck(ctx, { memberId });
    await endCheck(ctx, { of: seen, as: 'verified' });
    expect(await endAway(ctx, seen, 'not-matched')).toBe('verified');
    const other = await pendingCheck(ctx, { memberId });
    expect(await endAway(ctx, other, 'not-matched')).toBe('not-matched');
    expect(await mailsWritten()).toBe(before);
  });

  it('is told as one that does not match where the document came to serve another member', async () => {
    const first = await pendingCheck(ctx);
    const { memberId, email } = await makeMember(ctx);
    const second = await pendingCheck(ctx, { memberId, documentHash: first.documentHash });
    await endCheck(ctx, { of: first, as: 'verified' });
    expect(await endAway(ctx, second, 'verified')).toBe('not-matched');
    const [mail] = await harness.simulators.waitForMessages(email, 1);
    expect(mail?.subject).toBe('Your identity check did not succeed');
  });
});
