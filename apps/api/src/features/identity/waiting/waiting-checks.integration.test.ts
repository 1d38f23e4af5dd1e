import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { endCheck } from '../end-check.ts';
import { countPoll, deferCheck, claimChecks } from '../identity.sql.ts';
import { makeMember, newCheck, open, pendingCheck } from '../test-checks.ts';
import { checkEnded, endInBackground } from './end-in-background.ts';

let harness: Harness;
let ctx: Context;

beforeAll(async () => {
  harness = await startHarness();
  ({ ctx } = harness.platform);
});
afterAll(() => harness.stop());

const advance = (minutes: number) => harness.clock.advance(minutes * 60_000);
const claimAll = () => claimChecks(ctx, { limit: 1000 });
const idsOf = (checks: readonly { id: string }[]) => checks.map(({ id }) => id);

describe('a pending check without its member', () => {
  it('claims a check once its member has not polled for five minutes', async () => {
    const check = await pendingCheck(ctx);
    advance(4);
    await countPoll(ctx, ctx.db, check);
    advance(4);
    expect(idsOf(await claimAll())).not.toContain(check.id);
    advance(2);
    expect(await claimAll()).toContainEqual({
      id: check.id,
      memberId: check.memberId,
      verification: `ver-${check.id}`,
      startedAt: expect.any(Date),
    });
  });

  it('claims deferred checks too, but none that the service has not accepted or that has ended', async () => {
    const [deferred, ended] = [await pendingCheck(ctx), await pendingCheck(ctx)];
    const unaccepted = newCheck((await makeMember(ctx)).memberId);
    await open(ctx, unaccepted);
    await deferCheck(ctx.db, deferred);
    await endCheck(ctx, { check: ended, as: 'refused' });
    advance(6);
    const due = idsOf(await claimAll());
    expect(due).toContain(deferred.id);
    expect(due).not.toContain(ended.id);
    expect(due).not.toContain(unaccepted.id);
  });

  it('doubles the pause between polls up to four hours', async () => {
    const check = await pendingCheck(ctx);
    for (const minutes of [5, 5, 10, 20, 40, 80, 160, 240, 240]) {
      advance(minutes - 1);
      expect(idsOf(await claimAll()), `before ${minutes}`).not.toContain(check.id);
      advance(2);
      expect(idsOf(await claimAll()), `after ${minutes}`).toContain(check.id);
    }
  });

  it('gives each check to one of several concurrent workers', async () => {
    for (let each = 0; each < 6; each += 1) await pendingCheck(ctx);
    advance(6);
    const claimed = await Promise.all(Array.from({ length: 4 }, () => claimChecks(ctx, { limit: 3 })));
    const ids = claimed.flatMap(idsOf);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(claimed.every((each) => each.length <= 3)).toBe(true);
  });
});

async function mailsWritten(): Promise<number> {
  const { db } = harness.database;
  return (await db.selectFrom('outbox').select('id').where('name', '=', checkEnded.name).execute()).length;
}

describe('the end of a check whose member has left', () => {
  it.each([
    ['verified', 'We verified your'],
    ['not-matched', 'We could not verify your'],
    ['unanswered', 'We asked for two days'],
  ] as const)('[IDV-046] mails the end %s once', async (end, text) => {
    const { memberId, email } = await makeMember(ctx);
    const check = await pendingCheck(ctx, { memberId });
    const before = await mailsWritten();
    const both = await Promise.all([endInBackground(ctx, check, end), endInBackground(ctx, check, end)]);
    expect(both).toEqual([end, end]);
    const [mail] = await harness.simulators.waitForMessages(email, 1);
    expect(mail?.text).toContain(text);
    expect(await mailsWritten()).toBe(before + 1);
  });

  it('sends no mail when the member saw the end, nor for a document verified meanwhile', async () => {
    const before = await mailsWritten();
    const { memberId } = await makeMember(ctx);
    const seen = await pendingCheck(ctx, { memberId });
    await endCheck(ctx, { check: seen, as: 'verified' });
    expect(await endInBackground(ctx, seen, 'not-matched')).toBe('verified');
    const other = await pendingCheck(ctx, { memberId });
    expect(await endInBackground(ctx, other, 'not-matched')).toBe('not-matched');
    expect(await mailsWritten()).toBe(before);
  });

  it('mails a document that another member verified meanwhile as not matching', async () => {
    const first = await pendingCheck(ctx);
    const { memberId, email } = await makeMember(ctx);
    const second = await pendingCheck(ctx, { memberId, documentHash: first.documentHash });
    await endCheck(ctx, { check: first, as: 'verified' });
    expect(await endInBackground(ctx, second, 'verified')).toBe('not-matched');
    const [mail] = await harness.simulators.waitForMessages(email, 1);
    expect(mail?.subject).toBe('Your identity check did not succeed');
  });
});
