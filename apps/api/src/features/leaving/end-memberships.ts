import { randomUUID } from 'node:crypto';

import { DORMANCY_NOTICE_DAYS } from '@wattle/domain/leaving/retention';

import type { Context, Tx } from '#api/platform/context.ts';
import { reportJobFailure } from '#api/platform/jobs/job-failures.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { addEffects } from '#api/platform/outbox/outbox.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import {
  claimDormant,
  expiredMembers,
  insertNotices,
  isExpired,
  type Cursor,
  type Expiry,
  type KeptTimes,
} from './dormancy.sql.ts';
import { eraseMember } from './erase-member.ts';
import { dormancyNotice } from './leaving.effects.ts';

/** Most per run, and the members read at once. With a run every ten minutes: 28,000 erasures and 72,000 mails a day. */
const SIZE = { erased: 200, notified: 500, page: 50 };

type Run = { signal: AbortSignal; size?: typeof SIZE };

/**
 * Erases members whose time after cancelling or a dormancy notice is over, and notifies the newly dormant. The erasing
 * transaction checks again, so a member who has returned stays. Safe to abort, and to run late.
 */
export async function endMemberships(
  ctx: Context,
  { signal, size = SIZE }: Run,
): Promise<{ erased: number; notified: number }> {
  const times = timesAt(ctx);
  let erased = 0;
  for (const expiry of ['cancelled', 'dormant'] as const) {
    erased += await eraseAll(ctx, { expiry, times, signal, most: size.erased - erased, limit: size.page });
  }
  return { erased, notified: await notifyAll(ctx, { times, signal, most: size.notified, limit: size.page }) };
}

const timesAt = ({ now, brand: { keptMonths } }: Context): KeptTimes => ({
  now: now(),
  cancelledMonths: keptMonths.cancelled,
  dormantMonths: keptMonths.dormant,
  noticeDays: DORMANCY_NOTICE_DAYS,
});

type Sweep = { times: KeptTimes; signal: AbortSignal; most: number; limit: number };

async function eraseAll(
  ctx: Context,
  { expiry, times, signal, most, limit }: Sweep & { expiry: Expiry },
): Promise<number> {
  const next = (after: Cursor | null) => expiredMembers(ctx.db, { expiry, times, after, limit });
  let erased = 0;
  for (let page = await next(null); page.length > 0; page = await next(page.at(-1) ?? null)) {
    for (const { id: memberId } of page) {
      if (signal.aborted || erased >= most) return erased;
      if (await eraseOne(ctx, { memberId, expiry, times })) erased += 1;
    }
  }
  return erased;
}

/** A failure is reported, and the member is tried again in the next run. */
async function eraseOne(
  ctx: Context,
  { memberId, expiry, times }: { memberId: string; expiry: Expiry; times: KeptTimes },
): Promise<boolean> {
  try {
    return await inSessionlessTransaction(ctx, memberId, async (tx, member) => {
      if (member === null || !(await isExpired(tx, { memberId, expiry, times }))) return false;
      await eraseMember(ctx, tx, { member, why: expiry, at: ctx.now() });
      return true;
    });
  } catch (cause) {
    reportJobFailure(ctx, JOB)(cause);
    return false;
  }
}

async function notifyAll(ctx: Context, { times, signal, most, limit }: Sweep): Promise<number> {
  let notified = 0;
  try {
    while (!signal.aborted && notified < most) {
      const some = await ctx.inTransaction((tx) => notifySome(ctx, tx, { times, limit }));
      if (some === 0) break;
      notified += some;
    }
  } catch (cause) {
    reportJobFailure(ctx, JOB)(cause);
  }
  return notified;
}

async function notifySome(ctx: Context, tx: Tx, batch: { times: KeptTimes; limit: number }): Promise<number> {
  const dormant = await claimDormant(ctx, tx, batch);
  const notified = dormant.map(({ id: memberId, email: to, lastSignedInAt }) => ({
    memberId,
    noticeId: randomUUID(),
    to,
    lastSignedInAt,
  }));
  await addEffects(
    ctx,
    tx,
    dormancyNotice,
    notified.map(({ noticeId: id, to }) => ({ id, body: { to } })),
  );
  await insertNotices(tx, notified);
  return notified.length;
}

const JOB = 'end-memberships';

export const endMembershipsJob: Job = {
  name: JOB,
  // Its times are counted in months.
  everyMs: () => 10 * 60_000,
  async work(ctx, run) {
    const done = await endMemberships(ctx, run);
    if (done.erased + done.notified > 0) ctx.logger.info({ event: JOB, ...done });
  },
};
